/** Parts of the site script, by the name in `data-part`; `client/registry.ts` has the function of each. */
export type PartName = "category-filter" | "coming-soon" | "open-now" | "resume-order" | "unpaid-notice";

/** Islands, by the name in `data-island`; `client/registry.ts` loads the component of each. */
export type IslandName = "contact-form" | "order-form" | "order-summary" | "playable-game";
