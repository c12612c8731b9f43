import { showStartedOrders } from "~/checkout/returning/resume-order.part";
import { showUnpaidNotice } from "~/checkout/returning/unpaid-notice.part";
import { leaveWithoutForm } from "~/checkout/summary/missing-form.part";
import { filterByCategory } from "~/routes/blog/category-filter.part";
import type { IslandName, PartName } from "~/ui/islands/island-names";
import { afterLoad } from "./after-load";

// The props are the JSON that `part` and `<Island>` wrote into the page; each function knows the shape of its own.
type Mount<Result> = (element: HTMLElement, props: never) => Result;

/** Behavior of content pages without React; runs when the site script starts. */
export const parts: Record<PartName, Mount<void | Promise<void>>> = {
  "category-filter": filterByCategory,
  "coming-soon": async (element, props) => {
    if (location.search) (await import("~/routes/blog/coming-soon.part")).announceComingSoon(element, props);
  },
  // Phones do not show it.
  "form-picture": (element) =>
    afterLoad(async () => {
      if (element.checkVisibility()) (await import("~/checkout/form/form-picture.part")).followForm(element);
    }),
  "missing-form": leaveWithoutForm,
  "open-now": async (element, props) => (await import("~/routes/contact/open-now.part")).showOpenNow(element, props),
  "resume-order": showStartedOrders,
  "unpaid-notice": showUnpaidNotice,
};

/** React roots of content pages. Each loads its component and resolves when it is hydrated. */
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
