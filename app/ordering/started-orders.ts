import type { Offer } from "~/catalog/offer";
import { offers } from "~/catalog/offers";
import { readJson, typingKey } from "./storage";

/**
 * The offers whose order form this browser still holds, in the catalogue's order. It asks only whether something is
 * there: what is in it is checked by the form itself, so that the home page loads no schema.
 */
export const startedOrders = (): readonly Offer[] =>
  offers.filter(({ draftKey }) => isForm(readJson(typingKey(draftKey))) || isForm(readJson(draftKey)));

/** How a returning visitor is invited to go on with an order. */
export const continueLabel = ({ title }: Offer): string => `Continue your ${title} order`;

const isForm = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
