import type { Site } from "~/lib/config/site";
import type { PdfKind } from "~/lib/pdf/pdf";
import { offers } from "./offers";

const found = import.meta.glob<Deliverable>("./*/deliverable.server.ts", { eager: true, import: "default" });

/** The service whose buyers may download this file, or null: "social-posts.pdf" → its slug and how it is made. */
export function findDeliverableByFileName(file: string): { slug: string; deliverable: Deliverable } | null {
  const offer = offers.find((sold) => "deliverable" in sold && sold.deliverable === file);
  const deliverable = offer && found[`./${offer.slug}/deliverable.server.ts`];
  return deliverable ? { slug: offer.slug, deliverable } : null;
}

/** What a file is made from: an order that is paid for. `reference` is the order's id as people read it. */
export type DeliverableOrder = {
  id: string;
  reference: string;
  createdAt: Date;
  name: string;
  company: string | null;
  brief: Record<string, unknown>;
};

/** A file that a service's buyer may download: its `deliverable.server.ts` exports it, its offer gives the address. */
export type Deliverable = {
  kind: PdfKind;
  fileName: (reference: string) => string;
  /** Which way of drawing it this is: when it changes, the file is made anew. */
  drawing: () => string;
  /** All that the file is made from: plain values and dates. */
  content: (order: DeliverableOrder, site: Site) => Record<string, unknown>;
  /** Answers when no paid order belongs to a session, when too many wait for a file, and when it could not be made. */
  words: { notPaid: string; busy: string; notMade: string };
};
