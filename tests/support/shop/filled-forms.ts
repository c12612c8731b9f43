import { collectOfferModules, type Slug } from "~/catalog/offers";

/** A valid form for each service: the default export of its `example-form.ts`. */
export const filledForms: Record<Slug, Record<string, unknown>> = collectOfferModules(
  import.meta.glob<Record<string, unknown>>("../../../app/catalog/*/example-form.ts", {
    eager: true,
    import: "default",
  }),
  "example-form.ts",
);
