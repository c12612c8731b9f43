/**
 * One line of CSV (RFC 4180) that no spreadsheet takes for a formula. A spreadsheet runs a cell that begins like one: such
 * a cell gets an apostrophe before it, which says "this is text". Where `;` or a tab separates cells (German and French
 * Excel, pasting), our quotes say nothing, and a cell begins after every separator and line break: there too.
 */
export const formatCsvLine = (cells: readonly string[]): string => `${cells.map(escapeCsvCell).join(",")}\r\n`;

export function escapeCsvCell(text: string): string {
  const harmless = PHONE.test(text) ? text : text.replace(FORMULA, "$1'$2").replace(/^[\t\r\n]/, "'$&");
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What begins a formula where a cell may begin, after space and quotes, which spreadsheets leave out. */
const FORMULA = /(^|[;\t\r\n])((?:(?![;\t\r\n])[\s"])*[=+\-@＝＋－＠])/g;

/**
 * A telephone number stays as it was typed: digits alone, or a space after the country's code, which makes it no sum of
 * any kind. `+1-555-0142` is one (and would be shown as -696): it gets its apostrophe.
 */
const PHONE = /^(?=(?:\D*\d){7,15}\D*$)\+(?:\d+|\d{1,4} (?:\(\d{1,5}\)|\d+)(?:[ .-]\d+)*)$/;
