/** A cell, quoted or not, and its separator. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** Rows of a CSV text (RFC 4180). Throws for any other text. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  for (const [all, quoted, plain = "", end] of text.matchAll(CELL)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
    read += all.length;
  }
  if (read !== text.length) throw new Error(`Not CSV: ${text.slice(read, read + 80)}`);
  return rows.slice(0, -1);
}
