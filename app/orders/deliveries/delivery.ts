import type { DeliveryRow } from "~/lib/db/schema/index";
import type { OrderFile } from "~/orders/files/file-limits";
import type { Pin } from "./pins";

export const MAX_DELIVERY_LINKS = 10;
/** Lengths in UTF-16 units. */
export const MAX_DELIVERY_TITLE_LENGTH = 120;
export const MAX_LINK_LABEL_LENGTH = 80;
export const MAX_LINK_URL_LENGTH = 2_000;

/** `number`: 1-based within the order. `included`: how many the service includes; null if unspecified. */
export type Revision = { number: number; included: number | null };

export const exceedsIncludedRevisions = ({ number, included }: Revision): boolean =>
  included !== null && number > included;

/** `"Revision 1 of 1 included"`, `"Revision 2, beyond the 1 included"`, `"Revision 3"` */
export function formatRevision(revision: Revision): string {
  const { number, included } = revision;
  if (included === null) return `Revision ${number}`;
  return exceedsIncludedRevisions(revision)
    ? `Revision ${number}, beyond the ${included} included`
    : `Revision ${number} of ${included} included`;
}

/** `"Delivery 2"`, `"Delivery 2: First draft"` */
export const deliveryTitle = ({ number, title }: { number: number; title: string | null }): string =>
  title ? `Delivery ${number}: ${title}` : `Delivery ${number}`;

type NamedDelivery = Pick<DeliveryRow, "number" | "title"> & { monthFile?: boolean | null };

const ORDINAL = /^(first|second|third|fourth|fifth|next|new|revised|updated|final|last) \S/i;

/**
 * The subject of a sentence: `"Your November calendar"` for a month's file, `"Your first draft"`, otherwise the title as it was typed,
 * `"“Acme’s logo”"`, or `"Delivery 2"`.
 */
export function describeDelivery({ number, title, monthFile = null }: NamedDelivery): string {
  if (!title) return `Delivery ${number}`;
  if (monthFile !== null) return `Your ${title.replace(/^(?:.* )?(\S+), (\S+) \d+$/, "$2 $1")}`;
  return ORDINAL.test(title) ? `Your ${title.charAt(0).toLowerCase()}${title.slice(1)}` : `“${title}”`;
}

/** True if the form of a delivery has text, but neither a file nor a link. */
export const isTextOnly = (form: FormData): boolean =>
  hasValue(form, ["title", "note"]) && !hasValue(form, ["fileId", "linkLabel", "linkUrl"]);

const hasValue = (form: FormData, names: readonly string[]): boolean =>
  names.some((name) => form.getAll(name).some((value) => String(value).trim() !== ""));

type CopiedColumns = "id" | "number" | "author" | "title" | "note" | "links" | "closes" | "status" | "comment";

/** Timestamps are ISO 8601. `author` is null for customers and for automatic deliveries. */
export type Delivery = Pick<DeliveryRow, CopiedColumns> & {
  at: string;
  files: OrderFile[];
  pins: Pin[];
  /** Null if it is not a month's file; false if the month was refunded. */
  monthFile: boolean | null;
  answerable: boolean;
  answeredAt: string | null;
  revision: Revision | null;
};
