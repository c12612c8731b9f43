import { LAST_UPDATED } from "~/content/legal/document";
import { longDate } from "~/content/long-date";

/** The field by which a form asks whether somebody agrees to the terms. */
export const CONSENT = "agreeTOS";

/** Yes or no as a checkout request says it, in whose metadata everything is a text; the form's rule refuses all but yes. */
export const readConsent = (value: unknown): unknown => (value === "true" ? true : value === "false" ? false : value);

/**
 * The brief as an order keeps it: where its buyer agreed, with the moment by the server's clock and the date of the terms that
 * stood on the site then, both ISO. A brief without an agreement stays as it is.
 */
export const withConsent = (brief: Record<string, unknown>, at: Date): Record<string, unknown> =>
  brief[CONSENT] === true ? { ...brief, agreedAt: at.toISOString(), termsDate: LAST_UPDATED } : brief;

/** "Yes, on Nov 21, 2026, to the terms of April 13, 2025"; null for a brief that does not say when, as a form's. */
export function consentText({ [CONSENT]: agreed, agreedAt, termsDate }: Record<string, unknown>): string | null {
  if (agreed !== true || typeof agreedAt !== "string" || typeof termsDate !== "string") return null;
  const day = new Date(agreedAt).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return `Yes, on ${day}, to the terms of ${longDate(termsDate)}`;
}
