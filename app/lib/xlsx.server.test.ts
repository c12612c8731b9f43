/** @module-tag promise-40 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../tests/support/parsers/csv";
import { escapeXlsxText, generateXlsx, MAX_SHEET_ROWS, type XlsxColumn } from "./xlsx.server";

/** What a spreadsheet program changes in a CSV file that is opened by a double click. */
const TEXTS = [
  "7004E659",
  "12E34567",
  "0012345",
  "+15550100142",
  "+1 (555) 010-0142",
  "0049 30 1234567",
  "1234567890123456789",
  "1/2",
  "3-4",
  "2026-11-24",
  "MAR1",
  "10:30",
  "1,5",
  "1.000",
  "5%",
  "$5",
  "TRUE",
  "#N/A",
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  '=HYPERLINK("http://evil.example","x")',
  "'quoted",
  " spaces ",
  "two\nlines",
  "a;b,c\td",
  'say "hi"',
  "<b>&amp;</b>",
  "_x0041_",
  "张伟 😀 محمد",
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the ones that XML excludes
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const text = (title: string): XlsxColumn => ({ title, kind: "text", width: 20 });

const workbook = (columns: readonly XlsxColumn[], ...batches: (string | number)[][][]): Promise<Uint8Array> =>
  workbookInSheets(undefined, columns, ...batches);

async function workbookInSheets(
  maxRows: number | undefined,
  columns: readonly XlsxColumn[],
  ...batches: (string | number)[][][]
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const rows = (async function* () {
    yield* batches;
  })();
  for await (const piece of generateXlsx("Orders", columns, rows, maxRows)) pieces.push(piece);
  return Uint8Array.from(Buffer.concat(pieces));
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ["row", "c", "sheet", "Override", "Relationship"].includes(name),
});
type Cell = { "@_r": string; "@_t"?: string; is?: { t?: string | { "#text"?: string } }; v?: string; f?: unknown };

function cellsOf(file: Uint8Array, sheet = 1): Cell[][] {
  const xml = strFromU8(unzipSync(file)[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array());
  const rows: { c?: Cell[] }[] = parser.parse(xml).worksheet.sheetData.row;
  return rows.map(({ c = [] }) => c);
}

/** As spreadsheet programs read it. */
const textOf = ({ is, v }: Cell): string =>
  is === undefined
    ? String(v)
    : (typeof is.t === "object" ? (is.t["#text"] ?? "") : (is.t ?? "")).replace(/_x([\da-f]{4})_/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );

describe("a workbook", () => {
  test("has the files that spreadsheet programs require, and one sheet", async () => {
    const files = unzipSync(await workbook([text("A")], [["x"]]));
    expect(Object.keys(files).sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const types = parser.parse(strFromU8(files["[Content_Types].xml"] ?? new Uint8Array())).Types.Override;
    for (const { "@_PartName": part } of types) expect(files).toHaveProperty([part.slice(1)]);
  });

  test("keeps every text as a text, and no cell is a formula", async () => {
    const file = await workbook(
      [text("Text")],
      TEXTS.map((each) => [each]),
    );
    const [, ...rows] = cellsOf(file);
    expect(rows.map(([cell]) => cell && textOf(cell))).toEqual(TEXTS);
    for (const [cell] of rows) {
      expect(cell).toMatchObject({ "@_t": "inlineStr", "@_s": "1" });
      expect(cell).not.toHaveProperty("f");
    }
  });

  test("has amounts as numbers in dollars, and names its cells by column and row", async () => {
    const columns = Array.from(
      { length: 28 },
      (_, at): XlsxColumn => ({ ...text(`T${at}`), kind: at === 27 ? "amount" : "text" }),
    );
    const row = ["first", ...Array(26).fill(""), 65_050];
    const [, second] = cellsOf(await workbook(columns, [row]));
    expect(second).toMatchObject([{ "@_r": "A2" }, { "@_r": "AB2", "@_s": "2", v: "650.5" }]);
  });

  test("contains any text, without the characters that XML excludes", async () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom(..."<>&\"'_x0041 \r\n\t\0\x1b\ufffe"),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          hostile.filter((given) => given !== ""),
          { minLength: 1, maxLength: 5 },
        ),
        async (texts) => {
          const [, ...rows] = cellsOf(
            await workbook(
              [text("Text")],
              texts.map((each) => [each]),
            ),
          );
          const allowed = texts.map((each) => each.replace(/\r\n?/g, "\n").replace(NOT_IN_XML, ""));
          expect(rows.map(([cell]) => cell && textOf(cell))).toEqual(allowed);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("limits a cell to what Excel opens, and splits no character", () => {
    expect(escapeXlsxText("x".repeat(40_000))).toHaveLength(32_767);
    expect(escapeXlsxText(`${"x".repeat(32_766)}😀`).isWellFormed()).toBe(true);
  });

  test("continues on another sheet after a million rows", async () => {
    expect(MAX_SHEET_ROWS).toBe(1_000_000);
    const rows = Array.from({ length: 500 }, () => [""]);
    const files = unzipSync(await workbookInSheets(1_000, [text("A")], rows, rows.slice(1), [["last"]]));
    expect(strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array()).match(/<row /g)).toHaveLength(1_000);
    expect(strFromU8(files["xl/worksheets/sheet2.xml"] ?? new Uint8Array())).toContain("last");
    expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="Orders 2"');
  });
});

const libreOffice = ["soffice", "libreoffice"].find((command) => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

test.skipIf(libreOffice === undefined)("LibreOffice shows every text as it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "xlsx-"));
  const texts = TEXTS.filter((each) => !each.includes("\n"));
  writeFileSync(
    join(folder, "orders.xlsx"),
    await workbook(
      [text("Text"), text("End")],
      texts.map((each) => [each, "|"]),
    ),
  );
  execFileSync(
    libreOffice ?? "",
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`,
      "--headless",
      "--convert-to",
      "csv:Text - txt - csv (StarCalc):44,34,76,1",
      "--outdir",
      folder,
      join(folder, "orders.xlsx"),
    ],
    { stdio: "ignore", timeout: 120_000 },
  );
  const shown = parseCsv(readFileSync(join(folder, "orders.csv"), "utf8"));
  expect(shown.slice(1).map(([first]) => first)).toEqual(texts);
});
