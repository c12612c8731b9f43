import { draftKey, readStoredJson, SAVED_AT_KEY } from "~/checkout/draft-storage";

/**
 * Those whose order form this browser still holds, the one that was worked on last first; those of which nobody knows when, in
 * their order. It asks only whether something is there: what is in it is checked by the form itself, so that the home page
 * loads no schema.
 */
export const filterStartedOffers = <One extends { draftKey: string }>(offers: readonly One[]): One[] =>
  offers
    .flatMap((offer) => {
      const typed = readStoredJson(draftKey(offer.draftKey));
      return isForm(typed) || isForm(readStoredJson(offer.draftKey)) ? [{ offer, keptAt: keptAt(typed) }] : [];
    })
    .sort((one, other) => other.keptAt - one.keptAt)
    .map(({ offer }) => offer);

const isForm = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** In milliseconds, 0 where it is not known. */
function keptAt(typed: unknown): number {
  const at = isForm(typed) ? typed[SAVED_AT_KEY] : 0;
  return typeof at === "number" && Number.isFinite(at) ? at : 0;
}
