import { filterStartedOffers } from "./started-orders";

/** More than these do not fit over the skyline of a phone; every other form still greets its visitor itself. */
const MOST = 2;

type Props = { forms: readonly { slug: string; draftKey: string }[] };

/** Shows, of the links in the list, those to forms that this browser still holds, the latest first; again when that changes. */
export function showStartedOrders(list: HTMLElement, { forms }: Props): void {
  const show = () => {
    const started = filterStartedOffers(forms)
      .slice(0, MOST)
      .map(({ slug }) => slug);
    for (const item of list.querySelectorAll<HTMLElement>("[data-slug]")) {
      const place = started.indexOf(item.dataset.slug ?? "");
      item.hidden = place < 0;
      if (place === 0) item.parentElement?.prepend(item);
    }
    list.hidden = started.length === 0;
  };
  show();
  addEventListener("storage", show);
  addEventListener("pageshow", show);
}
