import { extractEmail } from "~/lib/config/environment.server";
import { errorCode } from "~/lib/db/errors";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";
import type { NetworkProbes } from "./public-address-check.server";

type ResolveTxt = NetworkProbes["resolveTxt"];

/** Codes of node:dns for a name that has no such record. Others say nothing about it. */
const ABSENT = ["ENOTFOUND", "ENODATA"];

const PROVIDER = "Your email provider’s page about domains names it.";

/** Checks the DNS records by which mail servers judge the domain of `mailFrom`. DNS that does not respond is a note, never a missing record. */
export async function checkSender(resolveTxt: ResolveTxt, mailFrom: string): Promise<Finding[]> {
  const domain = extractEmail(mailFrom).split("@").at(-1) ?? "";
  return Promise.all([
    checkSpf(resolveTxt, domain),
    checkDmarc(resolveTxt, domain),
    noteFinding(
      "mail",
      `DKIM of ${domain} was not checked: only your email provider knows its record’s name. ${PROVIDER}`,
    ),
  ]);
}

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
