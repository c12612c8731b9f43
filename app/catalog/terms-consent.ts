import { LAST_UPDATED } from "~/content/legal/legal-document";
import { TIME_ZONE } from "~/lib/config/site";
import { formatLongDate } from "~/lib/dates/format-date";

/** What somebody filled in, by the names of the form's fields. */
export type BriefValues = Record<string, unknown>;

/** The field by which a form asks whether somebody agrees to the terms. */
const CONSENT = "agreeTOS";

/**
 * The brief as an order keeps it: where its buyer agreed, with the moment by the server's clock and the date of the terms that
 * stood on the site then, both ISO. A brief without an agreement stays as it is.
 */
export const withConsent = (brief: BriefValues, at: Date): BriefValues =>
  brief[CONSENT] === true ? { ...brief, agreedAt: at.toISOString(), termsDate: LAST_UPDATED } : brief;

/** The brief without any agreement: for somebody else to agree to. */
export const withoutConsent = ({
  [CONSENT]: _agreed,
  agreedAt: _at,
  termsDate: _terms,
  ...brief
}: BriefValues): BriefValues => brief;

/** Whether this service asks for an agreement to the terms. */
export const requiresConsent = ({ fields }: { fields: object }): boolean => CONSENT in fields;

/** What a brief says more of whoever agrees. */
export const CONSENT_VALUES: BriefValues = { [CONSENT]: true };

/** "Yes, on Nov 21, 2026, to the terms of April 13, 2025"; on the agency's calendar, as the order date beside it; null for a brief that does not say when, as a form's. */
export function describeConsent({ [CONSENT]: agreed, agreedAt, termsDate }: BriefValues): string | null {
  if (agreed !== true || typeof agreedAt !== "string" || typeof termsDate !== "string") return null;
  const day = new Date(agreedAt).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: TIME_ZONE });
  return `Yes, on ${day}, to the terms of ${formatLongDate(termsDate)}`;
}
