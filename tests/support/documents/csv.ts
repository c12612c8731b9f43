/** The rows of a CSV file (RFC 4180), read character by character. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted && char === '"' && text[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "," || (char === "\r" && text[i + 1] === "\n"))) {
      rows.at(-1)?.push(cell);
      cell = "";
      if (char === "\r") {
        rows.push([]);
        i++;
      }
    } else cell += char;
  }
  return rows.slice(0, -1);
}
