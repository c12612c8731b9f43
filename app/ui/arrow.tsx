/** The character "→" in a text set in Press Start 2P, which has no such glyph: the text keeps it, the eye sees pixels. */
export function Arrow() {
  return <span className="arrow">→</span>;
}
