import type { IslandName, PartName } from "~/islands/names";
import { mount as showReturnedUnpaid } from "~/ordering/returning/returned-unpaid.part";
import { mount as showStartedOrders } from "~/ordering/returning/started-orders.part";
import { mount as filterCategories } from "~/routes/blog/category-filter.part";
import { mount as sayComingSoon } from "~/routes/blog/coming-soon.part";

// Props are those that `part` and `<Island>` wrote into the page; the function of the same name knows their shape.
type Mount<Result> = (element: HTMLElement, props: never) => Result;

/** What moves on a content page without React: a few lines of the site script each, called when the HTML is read. */
export const parts: Record<PartName, Mount<void | Promise<void>>> = {
  "category-filter": filterCategories,
  "coming-soon": sayComingSoon,
  "open-now": async (element, props) => (await import("~/routes/contact/open-now.part")).mount(element, props),
  "returned-unpaid": showReturnedUnpaid,
  "started-orders": showStartedOrders,
};

/** What React hydrates on a content page. Each loads its component and resolves when it is hydrated. */
export const islands: Record<IslandName, Mount<Promise<void>>> = {
  "contact-form": async (element, props) => (await import("~/contact/contact-form.island")).mount(element, props),
  "order-form": async (element, props) => (await import("~/ordering/form/order-form.island")).mount(element, props),
  "order-summary": async (element, props) =>
    (await import("~/ordering/summary/order-summary.island")).mount(element, props),
  "playable-game": async (element, props) =>
    (await import("~/catalog/retro-game/demo/playable-game.island")).mount(element, props),
};
