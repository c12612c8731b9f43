import { strToU8, Zip, ZipDeflate } from "fflate";
import { escapeXml, withoutExcludedCharacters } from "./xml";

/** `amount`: cents, shown as dollars. Anything else is text, which no spreadsheet program converts or calculates. */
export type XlsxColumn = { title: string; kind: "text" | "amount"; width: number };
type XlsxCell = string | number;

/** Excel's limits: UTF-16 units of a cell, and rows of a sheet less a reserve. */
const MAX_CELL_LENGTH = 32_767;
export const MAX_SHEET_ROWS = 1_000_000;
/** fflate has no ZIP64. */
const MAX_SHEET_BYTES = 3_000_000_000;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const XLSX_TYPE = `${TYPES}.sheet`;

/** Cell formats by number: the default, text (also after an edit), dollars and cents, and titles. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A workbook in pieces, with as little in memory as a batch of rows. Continues on another sheet after `maxRows`. */
export async function* generateXlsx(
  name: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const add = (path: string, content: string) => open(path).push(strToU8(content), true);

  let sheets = 0;
  let sheet: ZipDeflate | null = null;
  let [rows, bytes] = [0, 0];
  const push = (xml: string) => {
    const content = strToU8(xml);
    bytes += content.length;
    sheet?.push(content);
  };
  const start = () => {
    sheets += 1;
    [rows, bytes] = [1, 0];
    sheet = open(`xl/worksheets/sheet${sheets}.xml`);
    push(sheetStart(columns));
  };
  const end = () => sheet?.push(strToU8("</sheetData></worksheet>"), true);

  start();
  for await (const batch of batches) {
    if (rows + batch.length > maxRows || bytes > MAX_SHEET_BYTES) {
      end();
      start();
    }
    push(batch.map((cells) => formatRow(++rows, columns, cells)).join(""));
    yield* pieces.splice(0);
  }
  end();
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const relations = (targets: readonly (readonly [id: string, type: string, target: string])[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`)
      .join("")}</Relationships>`;
  add("xl/styles.xml", STYLES);
  add(
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers
      .map((n) => `<sheet name="${name}${n === 1 ? "" : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
      .join("")}</sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    relations([
      ...numbers.map((n) => [`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`] as const),
      ["rIdStyles", "styles", "styles.xml"],
    ]),
  );
  add("_rels/.rels", relations([["rId1", "officeDocument", "xl/workbook.xml"]]));
  add(
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
      .join("")}</Types>`,
  );
  zip.end();
  yield* pieces;
}

/** With the titles in a row that stays in view. */
const sheetStart = (columns: readonly XlsxColumn[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ kind, width }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1" style="${kind === "text" ? 1 : 2}"/>`,
    )
    .join("")}</cols><sheetData><row r="1">${columns
    .map(({ title }, at) => formatText(cellName(at, 1), title, 3))
    .join("")}</row>`;

const formatRow = (row: number, columns: readonly XlsxColumn[], cells: readonly XlsxCell[]) =>
  `<row r="${row}">${cells
    .map((cell, at) => {
      if (cell === "") return "";
      return columns[at]?.kind === "amount"
        ? `<c r="${cellName(at, row)}" s="2"><v>${Number(cell) / 100}</v></c>`
        : formatText(cellName(at, row), String(cell), 1);
    })
    .join("")}</row>`;

const formatText = (name: string, text: string, style: number) =>
  `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXlsxText(text)}</t></is></c>`;

/** (0, 1) -> "A1", (26, 5) -> "AA5" */
function cellName(column: number, row: number): string {
  let letters = "";
  for (let at = column; at >= 0; at = Math.floor(at / 26) - 1) letters = String.fromCharCode(65 + (at % 26)) + letters;
  return `${letters}${row}`;
}

/** Spreadsheet programs decode "_x0041_" to "A", so its first `_` is written as a code. */
export function escapeXlsxText(text: string): string {
  const cut = text.replace(/\r\n?/g, "\n").slice(0, MAX_CELL_LENGTH);
  return escapeXml(withoutExcludedCharacters(cut).replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_"));
}
