import * as z from "zod/mini";
import type { ServicePromise } from "~/lib/dates/service-promise";
import { failure, type Result } from "~/lib/result";
import { type FormField, type FormFields, type OrderColumns, orderColumnsOf } from "./fields";
import type { Slug } from "./offers";
import type { BriefValues } from "./terms-consent";
import type { CheckoutOffer, Offer, RequestOffer } from "./types";

/** `every` is set for a monthly subscription, absent for one payment. Cents, USD. `parts` is what it is made of, if anything. */
export type Price = { cents: number; every?: "month"; parts?: readonly PricePart[] };

/** `label` on our own pages and mails, `item` as a line item on the card provider's page. */
type PricePart = { label: string; item: string; cents: number };

/** A price as search engines are told it: one that is fixed, or the least and the most of it, in cents. */
export type PriceRange = { name: string } & ({ price: Price } | { least: number; most: number });

/** A valid form of these fields. */
export type FormValues<F extends FormFields> = z.output<z.ZodMiniObject<Rules<F>>>;
type Rules<F extends FormFields> = { -readonly [K in keyof F]: F[K]["rule"] };

/** What a service's description says beside its offer and how it is sold. */
type Description<F extends FormFields> = {
  fields: F;
  /**
   * A rule over several fields: which of them it settles and how, or the fault and the field to say it at. The brief may be a part of a
   * form; what it does not say is not judged.
   */
  together?: (brief: Partial<FormValues<F>>) => Result<{ settled: Partial<FormValues<F>> }, { field: string }>;
  /** A price, or the buyer's message when the brief does not settle one. */
  price: (brief: Partial<FormValues<F>>) => Price | string;
  /** What is wrong with a complete form as this browser stored it, though its brief has a price; null where nothing is. */
  findStoredFormError?: (form: Partial<FormValues<F>>) => string | null;
  /** What of the service the buyer chose, and how that is called, where there is something to choose. */
  plan?: { label: string; of: (brief: Partial<FormValues<F>>) => string | undefined };
  /** What search engines are told of the price, where the brief settles it. */
  listings?: readonly PriceRange[];
  /** The order's page type: one word for the service, unless the buyer chooses it. */
  pageType: string | ((brief: Partial<FormValues<F>>) => string);
  /** What the buyer may expect after the payment or request, one sentence each: success page and mail. */
  nextSteps: readonly string[];
  /** By when somebody turns to the buyer, and by when what is finished; without it we contact them. */
  promised?: ServicePromise;
  /** How many revisions an order includes; absent where the service's pages promise no number. */
  revisions?: number;
};

type CheckoutTexts = {
  kind: "checkout";
  /** Title of the summary. */
  heading: string;
  /** What the buyer pays for, at the provider too, and how the server recognizes the service of a checkout request. */
  productName: string;
  payLabel: string;
  editLabel: string;
  /** Whether a checkout request is for this service that names neither a product nor a page type, and how it is treated then. */
  unnamed?: {
    /** An answer that only requests for this service have; without it the service takes any such request. */
    knownBy?: string;
    productName?: string;
    cancelPath?: string;
  };
  /** Warning when there is no saved form; the visitor goes back to the form. */
  missing: string;
  /** Error when what is saved cannot be read at all; else that counts as missing. */
  unreadable?: string;
};

/** Sold with a summary and a payment on the site. */
export type CheckoutSale = CheckoutTexts & {
  summaryPath: string;
  /** The success page, with what it is told in its query beside service and session. */
  successPath: (brief: BriefValues) => string;
};

/** Sold by a request that is sent to the team, who may send a payment link for it. */
export type RequestSale = {
  kind: "request";
  /** What the buyer pays for, at the provider. */
  productName: string;
  /** The page that confirms the request. */
  confirmationPath: string;
};

type SoldByCheckout<F extends FormFields> = {
  offer: CheckoutOffer & { slug: Slug };
  sale: CheckoutTexts & { successQuery?: (brief: Partial<FormValues<F>>) => Record<string, string> };
};
type SoldByRequest = {
  offer: RequestOffer & { slug: Slug };
  sale: Omit<RequestSale, "confirmationPath">;
};

/** A service with its form's types folded away, so that one flow can serve all of them. */
export type Service = {
  offer: Offer & { slug: Slug };
  fields: FormFields;
  schema: z.ZodMiniObject;
  /** What an empty form holds. */
  defaults: BriefValues;
  /** What the brief says more once its buyer pays. */
  agreedByPaying: BriefValues;
  sale: CheckoutSale | RequestSale;
  nextSteps: readonly string[];
  promised: ServicePromise;
  /** How many revisions an order includes; null where the service's pages promise no number. */
  revisions: number | null;
  /** A complete, valid form, or null. For what comes back from storage. */
  parse: (input: unknown) => BriefValues | null;
  /** Checks the fields that are present, each by the form's own rule; unknown fields are dropped. The error is the rule's own sentence. */
  parseBrief: (input: BriefValues) => BriefResult<BriefValues>;
  price: (brief: BriefValues) => Price | string;
  /** Why a form that was read from storage cannot be paid for, or null. */
  findStoredFormError: (form: BriefValues) => string | null;
  listings: readonly PriceRange[];
  pageType: (brief: BriefValues) => string;
  /** An order's page type as people read it: the service's title, unless the buyer wrote the page type. */
  pageTypeInWords: (pageType: string) => string;
  plan: (brief: BriefValues) => { label: string; value: string } | null;
  columns: (brief: BriefValues) => OrderColumns;
  /** In whose name the order is made: the business, else "Customer"; and where to write to. */
  customer: (brief: BriefValues) => { name: string; email: string };
};
export type BriefResult<B> = Result<{ brief: B }, { field?: string }>;
export type CheckoutService = Service & { sale: CheckoutSale };
export type RequestService = Service & { sale: RequestSale };

/** A service as its own folder knows it, with the types of its form. */
type Described<S extends Service, F extends FormFields> = Omit<S, "fields" | "parse" | "parseBrief"> & {
  fields: F;
  parse: (input: unknown) => FormValues<F> | null;
  parseBrief: (input: BriefValues) => BriefResult<Partial<FormValues<F>>>;
};

export const isCheckout = (service: Service): service is CheckoutService => service.sale.kind === "checkout";
export const isRequest = (service: Service): service is RequestService => service.sale.kind === "request";

/** Describes one service once: everything else about it is derived from this. */
export function defineService<F extends FormFields>(
  description: Description<F> & SoldByCheckout<F>,
): Described<CheckoutService, F>;
export function defineService<F extends FormFields>(
  description: Description<F> & SoldByRequest,
): Described<RequestService, F>;
export function defineService<F extends FormFields>(
  description: Description<F> & (SoldByCheckout<F> | SoldByRequest),
): Described<Service, F> {
  const { fields, together, price, pageType, offer, nextSteps } = description;
  // The one place where a service's own types are folded away; what goes in has been through its rules.
  const typed = (brief: BriefValues) => brief as Partial<FormValues<F>>;
  const whole = (form: BriefValues | undefined) => (form ?? null) as FormValues<F> | null;
  const settle = (brief: BriefValues) => together?.(typed(brief)) ?? { ok: true, settled: {} };

  const form = Object.fromEntries(Object.entries(fields).filter(([, { atPayment }]) => !atPayment));
  const object = z.object(rulesOf(form));
  const schema = together
    ? object.check(({ value, issues }) => {
        const result = settle(value);
        if (result.ok) Object.assign(value, result.settled);
        else issues.push({ code: "custom", input: value, path: [result.field], message: result.error });
      })
    : object;
  const part = z.partial(z.object(rulesOf(fields)));

  return {
    offer,
    fields,
    schema,
    defaults: Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.default])),
    agreedByPaying: Object.fromEntries(Object.keys(fields).flatMap((name) => (name in form ? [] : [[name, true]]))),
    sale: saleOf(description, typed),
    nextSteps,
    promised: description.promised ?? { contact: "We’ll contact you" },
    revisions: description.revisions ?? null,
    parse: (input) => whole(schema.safeParse(input).data),
    parseBrief: (input) => {
      const parsed = part.safeParse(input);
      if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "Invalid request");
      const result = settle(parsed.data);
      return result.ok ? { ok: true, brief: { ...typed(parsed.data), ...result.settled } } : result;
    },
    price: (brief) => price(typed(brief)),
    findStoredFormError: (form) => description.findStoredFormError?.(typed(form)) ?? null,
    listings: description.listings ?? [fixedListing(offer, price({}))],
    pageType: (brief) => (typeof pageType === "string" ? pageType : pageType(typed(brief))),
    pageTypeInWords: (given) => (given === pageType ? offer.title : given),
    plan: (brief) => {
      const value = description.plan?.of(typed(brief));
      return description.plan && value ? { label: description.plan.label, value } : null;
    },
    columns: (brief) => orderColumnsOf(fields, brief),
    customer: (brief) => ({
      name: orderColumnsOf(fields, brief).company?.trim() || DEFAULT_CUSTOMER_NAME,
      email: typeof brief.email === "string" ? brief.email.trim() : "",
    }),
  };
}

/** Throws when there is no price without a brief: such a service must describe its listings. */
function fixedListing({ slug, title }: Offer, price: Price | string): PriceRange {
  if (typeof price === "string") throw new Error(`${slug} has no price without a brief (${price}): give it listings`);
  return { name: title, price };
}

const rulesOf = (fields: Readonly<Record<string, FormField>>): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule]));

function saleOf<F extends FormFields>(
  sold: SoldByCheckout<F> | SoldByRequest,
  typed: (brief: BriefValues) => Partial<FormValues<F>>,
): CheckoutSale | RequestSale {
  if (!isSoldByCheckout(sold)) return { ...sold.sale, confirmationPath: sold.offer.paths.confirmation };
  const { successQuery, ...texts } = sold.sale;
  const { preCheckout, success } = sold.offer.paths;
  return {
    ...texts,
    summaryPath: preCheckout,
    successPath: (brief) => (successQuery ? `${success}?${new URLSearchParams(successQuery(typed(brief)))}` : success),
  };
}

const isSoldByCheckout = <F extends FormFields>(sold: SoldByCheckout<F> | SoldByRequest): sold is SoldByCheckout<F> =>
  sold.sale.kind === "checkout";

/** What a checkout is called whose form asks for no business, or got none. */
export const DEFAULT_CUSTOMER_NAME = "Customer";
