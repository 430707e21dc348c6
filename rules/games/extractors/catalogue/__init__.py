"""The catalogue: every number of the game, read from the TOML files of this folder into frozen records."""

from pathlib import Path as FilePath

from rules.games.extractors.catalogue.tables import Catalogue
from rules.kernel.catalogue import content_hash, load

FOLDER = FilePath(__file__).parent
CATALOGUE = load(FOLDER, Catalogue)
CATALOGUE_HASH = content_hash(FOLDER)
