import type { Service } from "./service";

/** One row of the order summary. */
export type SummaryLine = { field: string; label: string; value: string };

/**
 * The rows of the pre-checkout details list (specification 3): human labels in the service's order, Yes/No for booleans.
 * Left out: fields that the service hides (label null), nulls, objects and lists, and optional fields that were left empty.
 */
export function summaryLines(service: Service, brief: Record<string, unknown>): SummaryLine[] {
  return Object.entries(service.labels).flatMap(([field, spec]) => {
    const value = brief[field];
    if (spec === null || !isShown(value)) return [];
    if (typeof spec === "string") return [{ field, label: spec, value: plain(value) }];
    return [{ field, label: spec.label, value: spec.format(value) }];
  });
}

const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && value.trim() !== "");

const plain = (value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
