import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../tests/support/csv";
import { csvCell, csvLine } from "./csv";

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
