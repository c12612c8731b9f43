import { offers } from "~/catalog/offers";
import { wordsInTitle } from "~/lib/words-in-title";

const OWN_NAME = /^service-([a-z\d]+(?:-[a-z\d]+)*)$/;
/** Of an address. */
export const WORDS = /^[a-z\d]+(?:-[a-z\d]+)*$/;

export const ADDRESS_TAKEN = "Another service has this address.";

/** "service-logo-sprint" -> "logo-sprint". Null for other documents, and for shipped services. */
export function ownSlugOf(name: string): string | null {
  const slug = OWN_NAME.exec(name)?.[1];
  return slug && !offers.some((offer) => offer.slug === slug) ? slug : null;
}

/** "Logo sprint!" -> "logo-sprint"; at most 40 characters, and none for a title without Latin letters and digits. */
export const wordsOf = (title: string): string => wordsInTitle(title).join("-").slice(0, 40).replace(/-$/, "");
