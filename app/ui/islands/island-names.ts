/** Values of `data-part`; the site script's registry has the function of each. */
export type PartName =
  | "category-filter"
  | "coming-soon"
  | "form-picture"
  | "missing-form"
  | "open-now"
  | "resume-order"
  | "unpaid-notice";

/** Values of `data-island`; the site script's registry loads the component of each. */
export type IslandName = "contact-form" | "order-form" | "order-summary" | "playable-game";
