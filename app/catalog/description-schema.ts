import * as z from "zod/mini";

/** A consent must be ticked; "company" names the customer on receipts and invoices. */
export const FIELD_KINDS = [
  ...(["text", "long", "company", "phone", "web", "email", "number", "date", "one", "several", "files"] as const),
  "consent",
] as const;

const texts = z.readonly(z.array(z.string()));
const yes = z.optional(z.literal(true));

const fieldSchema = z.object({
  /** Of its answer in drafts, briefs and requests: it never changes. */
  id: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  hint: z.optional(z.string()),
  optional: yes,
  /** What is said if it is missing. */
  message: z.optional(z.string()),
  /** Characters of a text, or the amount of a number, or how many choices or files. */
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  options: z.optional(texts),
  /** Only asked if this field has this value. */
  shownIf: z.optional(z.object({ field: z.string(), is: z.string() })),
  column: z.optional(z.enum(["company", "phone", "website", "requirements"])),
  /** Key in the request's metadata, if it is not the id; null if it is not sent. */
  sentAs: z.optional(z.nullable(z.string())),
  autoComplete: z.optional(z.string()),
});
export type DescribedField = z.infer<typeof fieldSchema>;

const accent = z.enum(["cyan", "pink", "orange", "lime", "gold"]);

const offerSchema = z.object({
  slug: z.string(),
  title: z.string(),
  singular: z.optional(z.string()),
  icon: z.string(),
  accent,
  navText: z.string(),
  text: z.optional(z.string()),
  price: z.object({
    label: z.string(),
    unit: z.string(),
    note: z.optional(z.string()),
    every: z.optional(z.literal("month")),
  }),
  amounts: z.record(z.string(), z.number()),
  paths: z.object({ form: z.string(), success: z.string(), preCheckout: z.string() }),
  draftKey: z.string(),
  buttonText: z.string(),
  listed: z.boolean(),
  hidden: yes,
  place: z.optional(z.number()),
});

export const descriptionSchema = z.object({
  offer: offerSchema,
  price: z.enum(["once", "monthly", "request"]),
  /** Of a service that is sold in plans, each priced by the amount of its id: "plan-1". */
  plans: z.optional(z.readonly(z.array(z.object({ id: z.string(), name: z.string(), includes: texts })))),
  page: z.object({
    eyebrow: z.string(),
    headline: z.string(),
    intro: z.string(),
    inclusions: texts,
    /** Of the order card. */
    cardTitle: z.string(),
    /** At the end of the card. */
    note: z.string(),
    formTitle: z.string(),
  }),
  fields: z.readonly(z.array(fieldSchema)),
  /** What is said without consent to the terms. */
  consent: z.string(),
  sale: z.object({
    heading: z.string(),
    productName: z.string(),
    payLabel: z.string(),
    editLabel: z.string(),
    missing: z.string(),
  }),
  nextSteps: texts,
  needs: z.optional(z.string()),
  contact: z.enum(["We’ll call you", "We’ll contact you"]),
  delivery: z.optional(z.object({ what: z.string(), days: z.number() })),
  revisions: z.optional(z.number()),
});

/** A whole service as JSON: what it is called and costs, its page, its form, and what follows the payment. */
export type ServiceDescription = z.infer<typeof descriptionSchema>;
