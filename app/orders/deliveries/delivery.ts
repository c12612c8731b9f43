import type { DeliveryLink, DeliveryStatus } from "~/lib/db/column-types";
/** What a delivery is, for both sides, and for browser and server alike. Without any database. */

import type { OrderFile } from "~/orders/files/file-limits";

/** Most links of a delivery, and the longest title, label and address, in UTF-16 units. */
export const MAX_DELIVERY_LINKS = 10;
export const MAX_DELIVERY_TITLE_LENGTH = 120;
export const MAX_LINK_LABEL_LENGTH = 80;
export const MAX_LINK_URL_LENGTH = 2_000;

/** A revision that the customer asked for: the how manieth of the order, and how many are included where a number is promised. */
export type Revision = { number: number; included: number | null };

/** Whether it goes beyond what the order includes; where no number is promised, nobody can say. */
export const exceedsIncludedRevisions = ({ number, included }: Revision): boolean =>
  included !== null && number > included;

/** "Revision 1 of 1 included", "Revision 2, beyond the 1 included", "Revision 3". */
export function formatRevision(revision: Revision): string {
  const { number, included } = revision;
  if (included === null) return `Revision ${number}`;
  return exceedsIncludedRevisions(revision)
    ? `Revision ${number}, beyond the ${included} included`
    : `Revision ${number} of ${included} included`;
}

/** "Delivery 2", or "Delivery 2: First draft". */
export const deliveryTitle = ({ number, title }: { number: number; title: string | null }): string =>
  title ? `Delivery ${number}: ${title}` : `Delivery ${number}`;

/** A delivery as one side sees it. Moments are ISO 8601. Of a withdrawn one its customer sees the number alone. */
export type Delivery = {
  id: string;
  number: number;
  at: string;
  /** The email address of a member of staff, for staff; null for what came by itself. */
  author: string | null;
  title: string | null;
  note: string | null;
  links: DeliveryLink[];
  files: OrderFile[];
  /** Whether it is the file of a paid month: null where not, false once that month was refunded. */
  monthFile: boolean | null;
  closes: boolean;
  status: DeliveryStatus;
  /** Whether its customer can still answer it. */
  answerable: boolean;
  answeredAt: string | null;
  comment: string | null;
  revision: Revision | null;
};
