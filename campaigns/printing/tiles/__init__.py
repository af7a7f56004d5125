"""Tracks as things to print: hex tiles to cut, the whole on a page or a poster, a chart."""
