import type { Service } from "./define-service";
import { formatValue } from "./fields";
import type { BriefValues } from "./terms-consent";

export type SummaryLine = { field: string; label: string; value: string };

/**
 * Returns the lines of an order summary, in the order of the fields. Leaves out fields without a label, empty values, objects
 * and lists. With `whole`, for emails and admins, it includes objects and lists that have a `format`.
 */
export function summaryLines(
  { fields }: Pick<Service, "fields">,
  brief: BriefValues,
  { whole = false }: { whole?: boolean } = {},
): SummaryLine[] {
  return Object.entries(fields).flatMap(([field, { label, format }]) => {
    if (label === null) return [];
    const value = brief[field];
    const isList = whole && format !== undefined && typeof value === "object" && value !== null;
    const text = isFilledIn(value) || isList ? (format ?? formatValue)(value, brief) : "";
    return text === "" ? [] : [{ field, label, value: text }];
  });
}

const isFilledIn = (value: unknown): value is string | number | boolean =>
  typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && value.trim() !== "");
