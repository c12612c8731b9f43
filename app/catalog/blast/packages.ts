import type { Offer } from "../types";
import { blast } from "./offer";

/** All packages ever sold. Only BLAST is still offered. */
const PACKAGES = {
  blast: "BLAST Package",
  basic: "Basic (15 posts)",
  standard: "Standard (30 posts)",
  premium: "Premium (50 posts)",
} as const;

/** Returns an unknown package unchanged. */
export const packageLabel = (packageType: string): string =>
  new Map<string, string>(Object.entries(PACKAGES)).get(packageType) ?? packageType;

/** As the offer of the moment names it. */
export const packageName = (packageType: string, { title }: Pick<Offer, "title">): string =>
  packageType === "blast" && title !== blast.title ? title : packageLabel(packageType);

const nameIn = ({ title }: Pick<Offer, "title">) => (title === blast.title ? "the BLAST package" : title);

/** Beside the disabled submit button. */
export const selectFirst = (offer: Offer): string => `Please select ${nameIn(offer)} first.`;
/** Toast after an attempt to submit. */
export const selectBefore = (offer: Offer): string => `Please select ${nameIn(offer)} before proceeding`;

export const isOffered = (packageType: unknown): boolean => packageType === "blast";
