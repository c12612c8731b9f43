import { TIME_ZONE } from "~/lib/config/time-zone";
import { formatLongDate } from "~/lib/dates/format-date";

/** Values of a form by field name. */
export type BriefValues = Record<string, unknown>;

const CONSENT = "agreeTOS";

/** Value of the consent field in a form that was agreed to. */
export const CONSENT_VALUES: BriefValues = { [CONSENT]: true };

export const requiresConsent = ({ fields }: { fields: object }): boolean => CONSENT in fields;

/** Adds the time of consent and the date of the agreed terms, both ISO 8601, to a brief with consent. */
export const withConsent = (brief: BriefValues, at: Date, termsDate: string): BriefValues =>
  brief[CONSENT] === true ? { ...brief, agreedAt: at.toISOString(), termsDate } : brief;

/** Removes the consent, so that the brief can be used for another order. */
export const withoutConsent = ({
  [CONSENT]: _agreed,
  agreedAt: _at,
  termsDate: _terms,
  ...brief
}: BriefValues): BriefValues => brief;

/**
 * Describes the consent of a placed order, for example "Yes, on Nov 21, 2026, to the terms of April 13, 2025", in the agency's
 * time zone. Returns null for a brief without a time of consent, such as a form.
 */
export function describeConsent({ [CONSENT]: agreed, agreedAt, termsDate }: BriefValues): string | null {
  if (agreed !== true || typeof agreedAt !== "string" || typeof termsDate !== "string") return null;
  const day = new Date(agreedAt).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: TIME_ZONE });
  return `Yes, on ${day}, to the terms of ${formatLongDate(termsDate)}`;
}
