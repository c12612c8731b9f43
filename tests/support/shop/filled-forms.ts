import { collectOfferModules, type Slug } from "~/catalog/offers";

/** For each service a form as its visitor fills it in, valid as it is: what the `sample.ts` of its folder exports. */
export const filledForms: Record<Slug, Record<string, unknown>> = collectOfferModules(
  import.meta.glob<Record<string, unknown>>("../../../app/catalog/*/sample.ts", { eager: true, import: "default" }),
  "sample.ts",
);
