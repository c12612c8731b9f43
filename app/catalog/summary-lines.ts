import type { Service } from "./define-service";
import { plainText } from "./fields";
import type { BriefValues } from "./terms-consent";

/** One row of the order summary. */
export type SummaryLine = { field: string; label: string; value: string };

/**
 * The rows of the pre-checkout details list: human labels in the order of the fields, Yes/No for booleans; a placed order also
 * says when its buyer agreed to which terms.
 * Left out: fields that the service hides (label null), nulls, objects, lists, and fields left empty. The `whole` brief, for
 * mails and for staff, has the lists as well where the service says how they read.
 */
export function summaryLines(
  { fields }: Pick<Service, "fields">,
  brief: BriefValues,
  { whole = false }: { whole?: boolean } = {},
): SummaryLine[] {
  return Object.entries(fields).flatMap(([field, { label, reads }]) => {
    if (label === null) return [];
    const value = brief[field];
    const isList = whole && reads !== undefined && typeof value === "object" && value !== null;
    const text = isShown(value) || isList ? (reads ?? plainText)(value, brief) : "";
    return text === "" ? [] : [{ field, label, value: text }];
  });
}

const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && value.trim() !== "");
