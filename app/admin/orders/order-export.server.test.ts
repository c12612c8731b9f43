/** @module-tag promise-30 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../../tests/support/parsers/csv";
import { recordCaseCount } from "../../../tests/support/runner/cases";
import { escapeCsvCell, formatCsvLine } from "./order-export.server";

/** Parses like Excel: quotes only count at the start of a cell, and text after the closing quote is appended. */
function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    }
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") cell += text[at++];
    cells.push(cell);
    at++;
  }
  return cells;
}

/** A phone number that no spreadsheet would calculate. */
function looksLikePhone(cell: string): boolean {
  const digits = cell.replace(/\D/g, "");
  const [country = ""] = cell.slice(1).split(" ");
  return (
    cell.startsWith("+") &&
    [...cell.slice(1)].every((char) => "0123456789 .-()".includes(char)) &&
    digits.length >= 7 &&
    digits.length <= 15 &&
    (country === digits || (country.length <= 4 && /^\d+$/.test(country)))
  );
}

const startsFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

describe("CSV", () => {
  test.each([
    "=1+1",
    "+49 30 1",
    "-2",
    "@sum",
    "\tx",
    "\rx",
    "\n=x",
    "  =1+1",
    "+1-555-0142",
    "+1+1",
    "-1+1",
    "+(555)0100142",
    "+1 555/0142",
    "+1 555 010-0142=1",
  ])("%j becomes text", (text) => {
    const [cell = ""] = parseCsv(formatCsvLine([text]))[0] ?? [];
    expect(cell).toMatch(/^'/);
    expect(cell.replaceAll("'", "")).toBe(text);
  });

  test.each([
    "+1 555 010-0142",
    "+15550100142",
    "+1 (555) 010-0142",
    "(555) 010-0142",
    "+49 30 1234567",
    "+44 20 7946 0958",
    "555-0142",
    "0049 30 1234567",
  ])("the phone number %s stays unchanged", (text) => {
    expect(escapeCsvCell(text)).toBe(text);
  });

  test.each(["Acme Ltd", "1-2", "a=b", "jo@acme.example", ""])("%j stays unchanged", (text) => {
    expect(escapeCsvCell(text)).toBe(text);
  });

  test("a cell with `;` is quoted, and no formula starts after the `;`", () => {
    expect(escapeCsvCell("a; b")).toBe('"a; b"');
    expect(escapeCsvCell("a;=1+1")).toBe(`"a;'=1+1"`);
    expect(escapeCsvCell('a; "@x')).toBe(`"a;' ""@x"`);
    expect(escapeCsvCell("one\n- two")).toBe(`"one\n'- two"`);
  });

  /** Texts of separators, quotes, spaces and starts of formulas. */
  const hostile = fc
    .array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom(
            ..."=+-@＝＋－＠;,\t\r\n\"' \u00a0\ufeff\u200b|%()./1a",
            "\r\n",
            "+1 555 010-0142",
          ),
        },
        { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));

  test("a parsed cell is the original text, with added apostrophes at most", () => {
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 4 })), (rows) => {
        const read = parseCsv(rows.map(formatCsvLine).join(""));
        expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length));
        for (const [r, row] of rows.entries()) {
          for (const [c, text] of row.entries()) {
            const cell = read[r]?.[c] ?? "";
            expect(cell.replaceAll("'", "")).toBe(text.replaceAll("'", ""));
            if (!startsFormula(text) && !/[;\t\r\n]/.test(text)) expect(cell).toBe(text);
          }
        }
      }),
      { numRuns: recordCaseCount(2_000) },
    );
  });

  test.each([",", ";", "\t"])("no cell separated by %j is a formula, except phone numbers", (separator) => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
        for (const cell of spreadsheetCells(formatCsvLine(["first", ...texts]), separator)) {
          if (looksLikePhone(cell)) continue;
          expect(startsFormula(cell), cell).toBe(false);
        }
      }),
      { numRuns: recordCaseCount(5_000) },
    );
  });
});
