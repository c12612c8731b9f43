import { showStartedOrders } from "~/checkout/returning/resume-order.part";
import { showUnpaidNotice } from "~/checkout/returning/unpaid-notice.part";
import { filterByCategory as filterCategories } from "~/routes/blog/category-filter.part";
import { announceComingSoon as sayComingSoon } from "~/routes/blog/coming-soon.part";
import type { IslandName, PartName } from "~/ui/islands/island-names";

// Props are those that `part` and `<Island>` wrote into the page; the function of the same name knows their shape.
type Mount<Result> = (element: HTMLElement, props: never) => Result;

/** What moves on a content page without React: a few lines of the site script each, called when the HTML is read. */
export const parts: Record<PartName, Mount<void | Promise<void>>> = {
  "category-filter": filterCategories,
  "coming-soon": sayComingSoon,
  "open-now": async (element, props) => (await import("~/routes/contact/open-now.part")).showOpenNow(element, props),
  "resume-order": showStartedOrders,
  "unpaid-notice": showUnpaidNotice,
};

/** What React hydrates on a content page. Each loads its component and resolves when it is hydrated. */
export const islands: Record<IslandName, Mount<Promise<void>>> = {
  "contact-form": async (element, props) =>
    (await import("~/customers/contact/contact-form.island")).mountContactForm(element, props),
  "order-form": async (element, props) =>
    (await import("~/checkout/form/order-form.island")).mountOrderForm(element, props),
  "order-summary": async (element, props) =>
    (await import("~/checkout/summary/order-summary.island")).mountOrderSummary(element, props),
  "playable-game": async (element, props) =>
    (await import("~/catalog/retro-game/demo/playable-game.island")).mountPlayableGame(element, props),
};
