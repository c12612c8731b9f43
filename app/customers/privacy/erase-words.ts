import type { Failure } from "~/lib/result";
import type { ErasureResult } from "./erase-person.server";

/** What was found of an address and done with it, or would be, as whoever ran the command reads it. The last line says what was done. */
export function formatErasureReport(
  email: string,
  { done, mentions, outside, paymentIds }: ErasureResult,
  dry: boolean,
): string {
  const nothing = done.length === 0 && outside.files + outside.mails + outside.sandbox === 0;
  const kept = done.filter(({ reduced }) => reduced > 0);
  const gone = done.filter(({ deleted }) => deleted > 0);
  const [deleted, reduced] = dry
    ? ["Would be deleted", "Would stay, without personal details"]
    : ["Deleted", "Stays, without personal details"];
  const other = [
    line(outside.files, "files in the store"),
    line(outside.mails, "emails in the mail folder"),
    line(outside.sandbox, "card sandbox objects, blanked"),
  ].flat();
  const left = mentions.map(
    ({ table, rows, ids }) =>
      `  ${pad(rows)}  ${table}${ids.length > 0 ? ` (${ids.join(", ")}${rows > ids.length ? ", …" : ""})` : ""}`,
  );
  const stripe = paymentIds.filter((id) => /^(cs|pi|sub|in)_/.test(id));
  return [
    ...block(`${deleted}:`, [...gone.map((each) => `  ${pad(each.deleted)}  ${each.what}`), ...other]),
    ...block(
      `${reduced}:`,
      kept.map((each) => `  ${pad(each.reduced)}  ${each.what}: ${each.why}`),
    ),
    ...block("The address also appears in data about other people, which was not changed. Please review it:", left),
    ...(stripe.length > 0
      ? [`The card provider also has data about this person. Its ids: ${stripe.join(", ")}.`, ""]
      : []),
    ...(nothing
      ? []
      : [
          "Not included: backups, mailboxes that received emails, and the card provider. See docs/operations/personal-data.md.",
          "",
        ]),
    lastLine(email, nothing, dry),
  ].join("\n");
}

/** Why nothing was done yet. */
export const formatBlockerReport = ({ error, blockers }: Failure<{ blockers: string[] }>): string =>
  [
    ...block(
      "Resolve this first:",
      blockers.map((blocker) => `  - ${blocker}`),
    ),
    error,
  ].join("\n");

function lastLine(email: string, nothing: boolean, dry: boolean): string {
  if (nothing) return `The shop has no data about ${email}.`;
  return dry ? `Nothing was changed. To erase: npm run erase -- ${email} --yes` : `The data about ${email} was erased.`;
}

const block = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [title, ...lines, ""] : []);
const line = (count: number, what: string): string[] => (count > 0 ? [`  ${pad(count)}  ${what}`] : []);
const pad = (count: number): string => String(count).padStart(4);
