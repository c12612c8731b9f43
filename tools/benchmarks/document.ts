import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";

const DOCUMENT = "docs/performance.md";
const [BEGIN, END] = ["<!-- table -->", "<!-- end of table -->"];

/** The document with `table` in the place of the one between its marks. Throws when it has no marks. */
export function withTable(document: string, table: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} has no place for the table: ${BEGIN} … ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n${table}\n${document.slice(end)}`;
}

/** Puts the table into the chapter of the measures. */
export const writeTable = (table: string): void =>
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, "utf8"), table));

/** What was measured on, and when, in one sentence without names or paths. */
export function machine(now: Date): string {
  const all = cpus();
  const model = all[0]?.model.trim().replaceAll(/\s+/g, " ") || "processor of unknown make";
  const memory = Math.round(totalmem() / 1_073_741_824);
  const day = now.toISOString().slice(0, 16).replace("T", " ");
  return `${day} UTC, ${all.length} cores (${model}), ${memory} GiB, ${type()} ${release().split("-")[0]}, Node ${process.versions.node}`;
}
