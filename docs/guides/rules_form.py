"""A form for the options of a game, and the rules that come back from it.

``python rules_form.py samloc`` prints the form; with what a browser sends, such as
``"stake=5&pass_locks=on"``, the rules, or the option that cannot be.
"""

import sys
from typing import Any
from urllib.parse import parse_qs

from sampan import GAMES, DecodeError
from sampan.codec import from_data, schema, to_data


def options(game: Any) -> dict[str, Any]:
    """Return the JSON Schema of each option; but lists need a widget of their own."""
    whole = schema(game.Rules)
    refs = {f"#/$defs/{name}": kind for name, kind in whole["$defs"].items()}
    each = {name: refs.get(one.get("$ref"), one) for name, one in whole["properties"].items()}
    return {name: one for name, one in each.items() if not {"const", "items"} & one.keys()}


def form(game: Any) -> str:
    """Write a label and a field for each option, filled in with the standard rules."""
    lines = []
    for name, option in options(game).items():
        value = to_data(game.STANDARD)[name]
        if names := option.get("enum"):
            tags = [f"<option{' selected' * (one == value)}>{one}</option>" for one in names]
            field = f'<select name="{name}">{"".join(tags)}</select>'
        elif option.get("type") == "boolean":
            field = f'<input type="checkbox" name="{name}"{" checked" * value}>'
        else:
            limits = 'min="{minimum}" max="{maximum}"'.format_map(option.get("anyOf", [option])[0])
            filled = "" if value is None else value
            field = f'<input type="number" name="{name}" {limits} value="{filled}">'
        lines.append(f"<label>{name.replace('_', ' ')} {field}</label>")
    return "\n".join(["<form>", *lines, "<button>Deal</button>", "</form>"])


def read(game: Any, answer: str) -> Any:
    """Make rules of a form's answer; ``DecodeError`` names the option that cannot be."""
    data, sent = to_data(game.STANDARD), parse_qs(answer, keep_blank_values=True)
    for name, option in options(game).items():
        (text,) = sent.get(name, [""])
        if option.get("type") == "boolean":
            data[name] = bool(text)
        elif name in sent:
            is_number = "enum" not in option and text.removeprefix("-").isdecimal()
            data[name] = int(text[:9]) if is_number else text or None
    return from_data(game.Rules, data)


if __name__ == "__main__":
    try:
        name, *answer = sys.argv[1:]
        print(read(GAMES[name], *answer) if answer else form(GAMES[name]))
    except DecodeError as error:
        sys.exit(str(error))
