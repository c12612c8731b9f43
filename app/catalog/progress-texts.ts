import type { Offer } from "./types";

type Steps<T> = { offer: Pick<Offer, "deliverable">; nextSteps: readonly T[] };

/**
 * Spreads the service's next steps over the four steps of an order's progress (paid, contact, work, delivery): the first is the
 * contact, the last the delivery, and those between are work. A file that is delivered at once belongs to the payment.
 * `contact` replaces the text of the contact.
 */
export function progressTexts<T>({ offer, nextSteps }: Steps<T>, contact?: T): T[][] {
  const atOnce = offer.deliverable ? 1 : 0;
  const rest = nextSteps.slice(atOnce + 1);
  const first = contact === undefined ? nextSteps.slice(atOnce, atOnce + 1) : [contact];
  return [nextSteps.slice(0, atOnce), first, rest.slice(0, -1), rest.slice(-1)];
}
