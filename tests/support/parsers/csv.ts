/** A cell, in quotes or not, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** The rows of a CSV file (RFC 4180). Throws for a text that is none. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  for (const [all, quoted, plain = "", end] of text.matchAll(CELL)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
    read += all.length;
  }
  if (read !== text.length) throw new Error(`No CSV: ${text.slice(read, read + 80)}`);
  return rows.slice(0, -1);
}
