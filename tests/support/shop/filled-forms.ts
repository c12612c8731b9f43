import { collectOfferModules, type Slug } from "~/catalog/offers";

/** For each service a form as its visitor fills it in, valid as it is: what the `example-form.ts` of its folder exports. */
export const filledForms: Record<Slug, Record<string, unknown>> = collectOfferModules(
  import.meta.glob<Record<string, unknown>>("../../../app/catalog/*/example-form.ts", {
    eager: true,
    import: "default",
  }),
  "example-form.ts",
);
