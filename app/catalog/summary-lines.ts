import { agencyZone } from "~/lib/dates/agency-zone";
import { formatLongDate } from "~/lib/dates/format-date";
import { formatEmailAddress } from "~/lib/email-address";
import { DEFAULT_CUSTOMER_NAME, type Service } from "./define-service";
import { type FormField, formatValue } from "./fields";
import type { BriefValues } from "./terms-consent";

/** Of a price without parts, for the customer: the plan, else the product. */
export const itemName = (service: Pick<Service, "plan" | "sale">, brief: BriefValues): string =>
  service.plan(brief)?.value ?? service.sale.productName;

/** The brief in one line, for example "Landing page, Acme Ltd". */
export function briefTitle(service: Service, brief: BriefValues): string {
  const what = service.plan(brief)?.value ?? service.pageTypeLabel(service.pageType(brief));
  const { name } = service.customer(brief);
  return name === DEFAULT_CUSTOMER_NAME ? what : `${what}, ${name}`;
}

export type SummaryLine = { field: string; label: string; value: string };

/** Of fields that have the same name in all services. Forms do without, so the fields do not load them. */
const sharedFormats: Readonly<Record<string, FormField["format"]>> = {
  email: (email) => formatEmailAddress(String(email)),
  agreeTOS: (agreed, brief) => (typeof agreed === "boolean" ? (describeConsent(brief) ?? formatValue(agreed)) : ""),
};

/**
 * Returns the lines of an order summary, in the order of the fields. Leaves out fields without a label, empty values, objects
 * and lists. With `whole`, for emails and admins, it includes objects and lists that have a `format`.
 */
export function summaryLines(
  { fields }: Pick<Service, "fields">,
  brief: BriefValues,
  { whole = false }: { whole?: boolean } = {},
): SummaryLine[] {
  return Object.entries(fields).flatMap(([field, { label, isShort, format = sharedFormats[field] }]) => {
    if (label === null) return [];
    const value = brief[field];
    const isList = (whole || isShort) && format !== undefined && typeof value === "object" && value !== null;
    const text = isFilledIn(value) || isList ? (format ?? formatValue)(value, brief) : "";
    return text === "" ? [] : [{ field, label, value: text }];
  });
}

const isFilledIn = (value: unknown): value is string | number | boolean =>
  typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && value.trim() !== "");

/**
 * Describes the consent of a placed order, for example "Yes, on Nov 21, 2026, to the terms of April 13, 2025", in the agency's
 * time zone. Returns null for a brief without a time of consent, such as a form.
 */
function describeConsent({ agreeTOS: agreed, agreedAt, termsDate }: BriefValues): string | null {
  if (agreed !== true || typeof agreedAt !== "string" || typeof termsDate !== "string") return null;
  const day = new Date(agreedAt).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: agencyZone() });
  return `Yes, on ${day}, to the terms of ${formatLongDate(termsDate)}`;
}
