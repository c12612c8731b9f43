import { and, eq, isNull } from "drizzle-orm";
import { listNotifiableAdmins } from "~/auth/admins/notifications.server";
import type { App } from "~/lib/app-context.server";
import { extractEmail } from "~/lib/config/environment.server";
import { errorCode } from "~/lib/db/errors";
import { scheduledRuns } from "~/lib/db/schema/index";
import { recordRunStart, recordRunSuccess } from "~/lib/jobs/scheduled-runs.server";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";
import type { NetworkProbes } from "./public-address-check.server";

type ResolveTxt = NetworkProbes["resolveTxt"];

/** Codes of node:dns for a name that has no such record. Others say nothing about it. */
const ABSENT = ["ENOTFOUND", "ENODATA"];

const PROVIDER = "Your email provider’s page about domains names it.";

/** Checks the DNS records by which mail servers judge the domain of `mailFrom`. DNS that does not respond is a note, never a missing record. */
export async function checkSender(resolveTxt: ResolveTxt, mailFrom: string): Promise<Finding[]> {
  const domain = domainOf(mailFrom);
  return Promise.all([
    checkSpf(resolveTxt, domain),
    checkDmarc(resolveTxt, domain),
    noteFinding(
      "mail",
      `DKIM of ${domain} was not checked: only your email provider knows its record’s name. ${PROVIDER}`,
    ),
  ]);
}

/**
 * Enqueues an email to each owner about records that were found before and are now missing. Each record has a row in `scheduled_runs`,
 * without a fault while it is found. DNS that does not respond changes nothing. Idempotent.
 */
export async function watchSender(
  { db, settings, queue }: Pick<App, "db" | "settings" | "queue">,
  resolveTxt: ResolveTxt,
): Promise<void> {
  if (!settings.smtpUrl) return;
  const domain = domainOf(settings.mailFrom);
  const found = {
    [`SPF of ${domain}`]: await checkSpf(resolveTxt, domain),
    [`DMARC of ${domain}`]: await checkDmarc(resolveTxt, domain),
  };
  const owners = (await listNotifiableAdmins(db)).filter(({ role }) => role === "owner");
  await db.transaction(async (tx) => {
    const records: string[] = [];
    for (const [name, { level, what }] of Object.entries(found)) {
      if (level === "fine") {
        await recordRunStart(tx, name);
        await recordRunSuccess(tx, name);
      } else if (level === "warning") {
        const isFound = and(eq(scheduledRuns.name, name), isNull(scheduledRuns.fault));
        const lost = await tx.update(scheduledRuns).set({ fault: what }).where(isFound).returning();
        records.push(...lost.map((row) => row.name));
      }
    }
    if (records.length === 0) return;
    const emails = owners.map(({ id }) => ({ userId: id, records }));
    await queue.enqueueAll(tx, "missing-record-email", emails);
  });
}

const domainOf = (mailFrom: string) => extractEmail(mailFrom).split("@").at(-1) ?? "";

/** RFC 7208: one record, at the domain itself. */
async function checkSpf(resolveTxt: ResolveTxt, domain: string): Promise<Finding> {
  const records = await findRecords(resolveTxt, domain, /^v=spf1( |$)/i);
  if (records === null) return unknown(`SPF of ${domain}`);
  const [record, ...others] = records;
  if (record === undefined)
    return warningFinding(
      "mail",
      `${domain} has no SPF record, so your email may land in spam.`,
      `Add a TXT record to ${domain} that begins with v=spf1. ${PROVIDER}`,
    );
  return others.length > 0
    ? errorFinding(
        "mail",
        `${domain} has ${records.length} SPF records, and servers then count none.`,
        `Merge them into one TXT record: v=spf1, all that they include, and one ending.`,
      )
    : okFinding("mail", `SPF of ${domain}: ${record}`);
}

/** RFC 7489: at the domain, or else at one above it. */
async function checkDmarc(resolveTxt: ResolveTxt, domain: string): Promise<Finding> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`;
    const records = await findRecords(resolveTxt, name, /^v=DMARC1( *;|$)/i);
    if (records === null) return unknown(`DMARC of ${domain}`);
    if (records[0] !== undefined) return okFinding("mail", `DMARC of ${domain}: ${records[0]}`);
  }
  return warningFinding(
    "mail",
    `${domain} has no DMARC record, so large mailbox providers may reject your email.`,
    `Add the TXT record _dmarc.${domain} with v=DMARC1; p=none, and a stricter policy once all your email passes.`,
  );
}

const unknown = (what: string): Finding => noteFinding("mail", `${what} was not checked: DNS does not respond.`);

/** Null if DNS does not respond. */
async function findRecords(resolveTxt: ResolveTxt, name: string, pattern: RegExp): Promise<string[] | null> {
  try {
    const records = await resolveTxt(name);
    return records.map((parts) => parts.join("")).filter((record) => pattern.test(record));
  } catch (error) {
    return ABSENT.includes(errorCode(error)) ? [] : null;
  }
}
