import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, csvLine } from "./csv";

/** RFC 4180, read character by character. */
function parseCsv(text: string): string[][] {
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

describe("CSV", () => {
  test.each(["=1+1", "+49 30 1", "-2", "@sum", "\tx", "\rx", "\n=x", "  =1+1"])("%j is made harmless", (text) => {
    expect(parseCsv(csvLine([text]))).toEqual([[`'${text}`]]);
  });

  test.each(["Acme Ltd", "1-2", "a=b", "jo@acme.example", ""])("%j stays as it is", (text) => {
    expect(csvCell(text)).toBe(text);
  });

  test("what any spreadsheet reads back is the text, or the text made harmless, and never begins a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 4 })), (rows) => {
        const read = parseCsv(rows.map(csvLine).join(""));
        expect(read.length).toBe(rows.length);
        for (const [r, row] of rows.entries()) {
          for (const [c, text] of row.entries()) {
            const cell = read[r]?.[c] ?? "";
            expect([text, `'${text}`]).toContain(cell);
            expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          }
        }
      }),
    );
  });
});
