import type { Site } from "~/content/site";
import type { PdfKind } from "~/lib/pdf/pdf";
import { offers } from "./offers";

const deliverables = import.meta.glob<Deliverable>("./*/deliverable.server.ts", { eager: true, import: "default" });

/** A PDF that customers of a service may download; default export of its `deliverable.server.ts`. */
export type Deliverable = {
  kind: PdfKind;
  /** Text of the download button in the confirmation email. */
  label: string;
  /** Title and note, if each paid month of a subscription has one. */
  monthly?: { title: string; note: string };
  fileName: (reference: string) => string;
  /** Returns the PDF's data: plain values and dates. */
  content: (order: DeliverableOrder, site: Site) => Record<string, unknown>;
  /** Error messages: no paid order for the session, render queue full, rendering failed. */
  words: { notPaid: string; busy: string; notMade: string };
};

/** A paid order. `reference` as customers see it. */
type DeliverableOrder = {
  id: string;
  reference: string;
  createdAt: Date;
  name: string;
  company: string | null;
  brief: Record<string, unknown>;
};

/** Null for a service without one. */
export const deliverableOf = (slug: string): Deliverable | null =>
  deliverables[`./${slug}/deliverable.server.ts`] ?? null;

/** Returns the deliverable with this file name in its URL, such as "social-posts.pdf", or null. */
export function findDeliverableByFileName(file: string): { slug: string; deliverable: Deliverable } | null {
  const offer = offers.find((candidate) => "deliverable" in candidate && candidate.deliverable === file);
  const deliverable = offer && deliverableOf(offer.slug);
  return deliverable ? { slug: offer.slug, deliverable } : null;
}
