import { draftKey, readStoredJson, SAVED_AT_KEY } from "~/checkout/draft-storage";

/** More links do not fit over the skyline on a phone. */
const MAX_LINKS = 2;

type Props = { forms: readonly { slug: string; draftKey: string }[] };

/**
 * Shows the links to the order forms that were started in this browser, most recently edited first. Updates when another tab
 * changes the storage or Back restores the page.
 */
export function showStartedOrders(list: HTMLElement, { forms }: Props): void {
  const show = () => {
    const started = filterStartedOffers(forms)
      .slice(0, MAX_LINKS)
      .map(({ slug }) => slug);
    for (const item of list.querySelectorAll<HTMLElement>("[data-slug]")) {
      const index = started.indexOf(item.dataset.slug ?? "");
      item.hidden = index < 0;
      if (index === 0) item.parentElement?.prepend(item);
    }
    list.hidden = started.length === 0;
  };
  show();
  addEventListener("storage", show);
  addEventListener("pageshow", show);
}

/**
 * Returns the offers with a stored order form, most recently edited first; those without a time keep their order and come last.
 * Checks only that a form is stored, so that the home page loads no schema.
 */
export const filterStartedOffers = <Offer extends { draftKey: string }>(offers: readonly Offer[]): Offer[] =>
  offers
    .flatMap((offer) => {
      const draft = readStoredJson(draftKey(offer.draftKey));
      return isForm(draft) || isForm(readStoredJson(offer.draftKey)) ? [{ offer, savedAt: savedAtMs(draft) }] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt)
    .map(({ offer }) => offer);

const isForm = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

function savedAtMs(draft: unknown): number {
  const at = isForm(draft) ? draft[SAVED_AT_KEY] : 0;
  return typeof at === "number" && Number.isFinite(at) ? at : 0;
}
