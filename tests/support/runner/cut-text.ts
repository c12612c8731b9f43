/** The first and the last lines of a long text, and how many are left out between them: what went wrong is at an end. */
export function cutText(text: string, most = 60): string {
  const lines = text.split("\n").map((line) => (line.length > 1_000 ? `${line.slice(0, 1_000)} ...` : line));
  if (lines.length <= most) return lines.join("\n");
  const last = Math.floor(most / 3);
  const first = most - last;
  return [
    ...lines.slice(0, first),
    `... ${lines.length - most} lines left out ...`,
    ...lines.slice(lines.length - last),
  ].join("\n");
}
