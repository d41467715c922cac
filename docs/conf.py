"""How the documentation is built: ``python -m sphinx -n -W -b html docs <where to>``."""

import doctest
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE / "guides")]

import sampan  # noqa: E402  # found after the path is set, so that a checkout is documented with its own code

project = "sampan"
author = "the sampan contributors"
copyright = "the sampan contributors, MIT licence"  # noqa: A001
version = release = sampan.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx_copybutton",
    "sphinx_design",
    "sampan_pictures",
    "sampan_reference",
    "sampan_phases",
    "sampan_tables",
]
exclude_patterns = ["_build", "_ext"]

# -- pages ------------------------------------------------------------------------------------------------------------

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

# -- reference --------------------------------------------------------------------------------------------------------

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
autodoc_preserve_defaults = True
add_module_names = False
toc_object_entries_show_parents = "hide"

# Nothing is fetched while building, so what lives outside the project has no page to link to.
nitpick_ignore_regex = [
    ("py:.*", r"(collections\.abc|enum|random|types|typing|typing_extensions)\..*"),  # the standard library
    ("py:.*", r"(attrs?|hypothesis|Ex)(\..*)?"),  # attrs and Hypothesis
    ("py:.*", r"sampan\.(\w+\.)*_\w+(\.\w+)?"),  # private names in a signature
    ("py:.*", r"(.*\.)?([A-Z][a-z]*T|[A-Z])"),  # type variables
]

# -- doctest ----------------------------------------------------------------------------------------------------------

doctest_default_flags = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1  # the words of errors count
doctest_test_doctest_blocks = ""  # docstrings are run by pytest, where each has its own module around it

# -- html -------------------------------------------------------------------------------------------------------------

html_theme = "furo"
html_title = f"sampan {release}"
html_static_path = ["_static"]
html_css_files = ["sampan.css"]
html_copy_source = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
pygments_style = "friendly"
