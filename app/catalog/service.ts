import * as z from "zod/mini";
import { CONSENT, readConsent } from "./consent";
import type { Offer } from "./offer";
import type { Slug } from "./offers";

/** `every` is set for a monthly subscription, absent for one payment. Cents, USD. `parts` is what it is made of, if anything. */
export type Price = { cents: number; every?: "month"; parts?: readonly { label: string; cents: number }[] };

/** How a field reads in a summary: its label, a label with a format of its own, or null to hide it. */
export type Label = string | { label: string; format: (value: unknown) => string } | null;

/** Columns that every order has beside its brief; what a service does not ask stays null. */
export type OrderColumns = {
  company?: string;
  phone?: string;
  website?: string;
  requirements?: string;
  referenceSites?: string;
};

type Schema = z.core.$ZodObject & z.ZodMiniObject;
type Values<S extends Schema> = z.output<S>;

export type ServiceSpec<S extends Schema> = {
  offer: Offer & { slug: Slug };
  /** One schema for the form, for local storage and for the server; messages are the specification's (section 5). */
  schema: S;
  /** What an empty form holds. */
  defaults: z.input<S> | Record<string, unknown>;
  /** In the order of the summary; the compiler asks for every field. */
  labels: Record<keyof Values<S>, Label>;
  /** A price, or the specification's message when the brief does not settle one. */
  price: (brief: Partial<Values<S>>) => Price | string;
  columns: (brief: Partial<Values<S>>) => OrderColumns;
  checkout: {
    heading: string;
    /** Also how the server recognises the service of a checkout (specification 7, "Checkout metadata by product"). */
    productName: string;
    /** The order's page type; the web page's is what the buyer wrote. */
    pageType: (brief: Partial<Values<S>>) => string;
    payLabel: string;
    editLabel: string;
    /** Warning when there is no saved form; the visitor goes back to the form. */
    missing: string;
    /** Error when what is saved cannot be read at all; else that counts as missing. */
    unreadable?: string;
    /** Beside what every request carries: product name, page type, the agreement to the terms, and the paths back. */
    metadata: (values: Values<S>) => Record<string, string>;
    /** Query of the success URL beside the session id, for example the campaign's budget, total and fee. */
    successQuery?: (values: Partial<Values<S>>) => Record<string, string>;
    /** What the buyer may expect after payment, one sentence each: receipt and mail. */
    nextSteps: readonly string[];
  };
};

/** A service with its form's types folded away, so that one flow can serve all of them. */
export type Service = {
  offer: Offer & { slug: Slug };
  schema: Schema;
  defaults: Record<string, unknown>;
  labels: Record<string, Label>;
  checkout: Omit<ServiceSpec<Schema>["checkout"], "metadata" | "pageType" | "successQuery">;
  /** A complete, valid form, or null. For what comes back from storage. */
  parse: (input: unknown) => Record<string, unknown> | null;
  /** Checks the fields that are present, each by the form's own rule; unknown fields are dropped. Throws BriefInvalid. */
  parseBrief: (metadata: Record<string, unknown>) => Record<string, unknown>;
  price: (brief: Record<string, unknown>) => Price | string;
  columns: (brief: Record<string, unknown>) => OrderColumns;
  pageType: (brief: Record<string, unknown>) => string;
  /** The checkout request's metadata (specification 7), from valid form values. */
  metadata: (values: Record<string, unknown>) => Record<string, string>;
  successPath: (brief: Record<string, unknown>) => string;
};

/** A brief that breaks one of the form's rules; the message is the rule's own. */
export class BriefInvalid extends Error {
  override name = "BriefInvalid";
}

/** Describes one service once: everything else about it is derived from this. */
export function defineService<S extends Schema>(spec: ServiceSpec<S>): Service {
  const brief = z.partial(spec.schema);
  const { metadata, pageType, successQuery, ...checkout } = spec.checkout;
  // The one place where a service's own types are folded away; what goes in has been through its schema.
  const typed = (values: Record<string, unknown>) => values as Partial<Values<S>>;
  return {
    offer: spec.offer,
    schema: spec.schema,
    defaults: { ...spec.defaults },
    labels: spec.labels,
    checkout,
    parse: (input) => {
      const parsed = spec.schema.safeParse(input);
      return parsed.success ? (parsed.data as Record<string, unknown>) : null;
    },
    parseBrief: (input) => {
      const asked = Object.hasOwn(input, CONSENT) ? { ...input, [CONSENT]: readConsent(input[CONSENT]) } : input;
      const parsed = brief.safeParse(asked);
      if (!parsed.success) throw new BriefInvalid(parsed.error.issues[0]?.message ?? "Invalid request");
      return parsed.data as Record<string, unknown>;
    },
    price: (values) => spec.price(typed(values)),
    columns: (values) => spec.columns(typed(values)),
    pageType: (values) => pageType(typed(values)),
    metadata: (values) => {
      const offerPaths = spec.offer.paths;
      const own = metadata(values as Values<S>);
      return {
        productName: checkout.productName,
        pageType: pageType(typed(values)),
        ...own,
        ...(CONSENT in spec.schema.shape ? { [CONSENT]: String(values[CONSENT]) } : {}),
        successUrl: successPath(offerPaths.success, successQuery?.(typed(values))),
        cancelUrl: offerPaths.form,
      };
    },
    successPath: (values) => successPath(spec.offer.paths.success, successQuery?.(typed(values))),
  };
}

const successPath = (path: string, query: Record<string, string> | undefined) =>
  query ? `${path}?${new URLSearchParams(query)}` : path;
