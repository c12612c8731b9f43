import { CONSENT, consentText } from "./consent";
import type { Service } from "./service";

/** One row of the order summary. */
export type SummaryLine = { field: string; label: string; value: string };

/**
 * The rows of the pre-checkout details list (specification 3): human labels in the service's order, Yes/No for booleans; a placed
 * order also says when its buyer agreed to which terms.
 * Left out: fields that the service hides (label null), nulls, objects, lists, and fields left empty. The `whole` brief, for
 * mails and for staff, has the lists as well where the service says how they read.
 */
export function summaryLines(
  service: Service,
  brief: Record<string, unknown>,
  { whole = false }: { whole?: boolean } = {},
): SummaryLine[] {
  return Object.entries(service.labels).flatMap(([field, spec]) => {
    const value = brief[field];
    if (spec === null) return [];
    const { label, format } = typeof spec === "string" ? { label: spec, format: plain } : spec;
    const isList = whole && format !== plain && typeof value === "object" && value !== null;
    const told = field === CONSENT ? consentText(brief) : null;
    const text = told ?? (isShown(value) || isList ? format(value) : "");
    return text === "" ? [] : [{ field, label, value: text }];
  });
}

const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && value.trim() !== "");

const plain = (value: unknown): string => (typeof value === "boolean" ? (value ? "Yes" : "No") : String(value));
