import type { Offer } from "./types";

/** The title of one order: "Custom Web Page" for "Custom Web Pages". */
export const orderTitle = (offer: Offer | undefined): string | undefined => offer && (offer.singular ?? offer.title);
