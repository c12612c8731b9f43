import type { ErasureOutcome } from "./erase-person.server";

/** What an erasure did, or would do. `last`: its result, one sentence. */
export type ErasureReport = {
  parts: { title: string; lines: string[] }[];
  last: string;
  /** True for a dry run that found data and no blockers. */
  canErase: boolean;
};

/** For the command and the customer's page. @param email lower case */
export function describeErasure(email: string, outcome: ErasureOutcome, dry: boolean): ErasureReport {
  if (!outcome.ok) {
    const parts = [{ title: "Resolve this first:", lines: outcome.blockers }];
    return { parts, last: outcome.error, canErase: false };
  }
  const { done, mentions, outside, paymentIds } = outcome;
  const nothing = done.length === 0 && outside.files + outside.emails + outside.sandbox + outside.customers === 0;
  const [deleted, reduced] = dry
    ? ["Would be deleted:", "Would stay, without personal details:"]
    : ["Deleted:", "Stays, without personal details:"];
  const stripe = paymentIds.filter((id) => /^(cs|pi|sub|in)_/.test(id));
  const parts = [
    {
      title: deleted,
      lines: [
        ...done.flatMap((each) => line(each.deleted, each.what)),
        ...line(outside.files, "files in the store"),
        ...line(outside.emails, "emails in the mail folder"),
        ...line(outside.sandbox, "card sandbox objects, blanked"),
        ...line(outside.customers, "customers at the card provider, with their saved cards"),
      ],
    },
    { title: reduced, lines: done.flatMap((each) => line(each.reduced, `${each.what}: ${each.why}`)) },
    {
      title: "The address also appears in data about other people, which was not changed. Please review it:",
      lines: mentions.flatMap(({ table, rows, ids }) =>
        line(rows, ids.length > 0 ? `${table} (${ids.join(", ")}${rows > ids.length ? ", …" : ""})` : table),
      ),
    },
    { title: "The card provider also has data about this person. Its ids:", lines: stripe },
  ].filter(({ lines }) => lines.length > 0);
  if (nothing) return { parts, last: `The shop has no data about ${email}.`, canErase: false };
  parts.push({ title: NOT_INCLUDED, lines: [] });
  return { parts, last: dry ? "Nothing was changed." : `The data about ${email} was erased.`, canErase: dry };
}

const NOT_INCLUDED =
  "Not included: backups, mailboxes that received emails, and the card provider. See docs/operations/personal-data.md.";

const line = (count: number, what: string): string[] => (count > 0 ? [`${String(count).padStart(4)}  ${what}`] : []);
