import type { ErasureResult } from "~/customers/privacy/erase-person.server";
import type { Failure } from "~/lib/result";

/** Output of `npm run erase`. The last line is the result. */
export function formatErasureReport(
  email: string,
  { done, mentions, outside, paymentIds }: ErasureResult,
  dry: boolean,
): string {
  const nothing = done.length === 0 && outside.files + outside.emails + outside.sandbox + outside.customers === 0;
  const kept = done.filter(({ reduced }) => reduced > 0);
  const gone = done.filter(({ deleted }) => deleted > 0);
  const [deleted, reduced] = dry
    ? ["Would be deleted", "Would stay, without personal details"]
    : ["Deleted", "Stays, without personal details"];
  const other = [
    ...line(outside.files, "files in the store"),
    ...line(outside.emails, "emails in the mail folder"),
    ...line(outside.sandbox, "card sandbox objects, blanked"),
    ...line(outside.customers, "customers at the card provider, with their saved cards"),
  ];
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
