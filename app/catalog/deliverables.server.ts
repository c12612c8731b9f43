import type { Deliverable } from "./deliverable";
import { offers } from "./offers";

const found = import.meta.glob<Deliverable>("./*/deliverable.server.ts", { eager: true, import: "default" });

/** The service whose buyers may download this file, or null: "social-posts.pdf" → its slug and how it is made. */
export function findDeliverableByFileName(file: string): { slug: string; deliverable: Deliverable } | null {
  const offer = offers.find((sold) => "deliverable" in sold && sold.deliverable === file);
  const deliverable = offer && found[`./${offer.slug}/deliverable.server.ts`];
  return deliverable ? { slug: offer.slug, deliverable } : null;
}
