/**
 * One line of CSV (RFC 4180). A spreadsheet runs a cell that begins like a formula: such a cell gets an apostrophe before
 * it, which spreadsheets take for "this is text" (promises, "Input", 30).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export function csvCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
