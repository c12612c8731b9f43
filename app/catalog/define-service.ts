import * as z from "zod/mini";
import { failure, type Result } from "~/lib/result";
import { type FormField, type FormFields, type OrderColumns, orderColumnsOf } from "./fields";
import type { ServicePromise } from "./service-promise";
import type { BriefValues } from "./terms-consent";
import { amountOf, type CheckoutOffer, type Offer, type RequestOffer } from "./types";

/** Name of a customer whose form has no business name. */
export const DEFAULT_CUSTOMER_NAME = "Customer";

/**
 * Integer cents, USD. `every` is set for a subscription. `parts` add up to the price. `setup`: what only the first payment of a
 * subscription contains, the first of the parts.
 */
export type Price = { cents: number; every?: "month"; setup?: number | undefined; parts?: readonly PricePart[] };

/** `label` for our pages and emails, `item` for the payment provider's line items. */
type PricePart = { label: string; item: string; cents: number };

/** Price for schema.org: fixed, or minimum and maximum. Cents. */
export type PriceRange = { name: string } & ({ price: Price } | { least: number; most: number });

/** The error is a message for the customer: the brief does not determine a price. */
export type PriceResult = Result<{ price: Price }>;

type FormSchema<F extends FormFields> = ReturnType<typeof z.object<F>>;
export type FormValues<F extends FormFields> = z.output<FormSchema<F>>;
type PartialFormValues<F extends FormFields> = z.output<ReturnType<typeof z.partial<FormSchema<F>>>>;

/** Returns the rules of the fields that are asked for given values. */
export type RulesByAnswers = <F extends FormFields, R>(fields: F, build: (shape: F) => R) => (values: unknown) => R;

type Description<F extends FormFields> = {
  fields: F;
  /** Consent given by paying, if the form has no field for it: it is in no form and no draft. */
  fieldsAtPayment?: Readonly<Record<string, FormField>>;
  /** Rule over several fields; may normalize the values. The brief may be partial. */
  check?: z.core.CheckFn<unknown>;
  /** Fields that are not asked, given the other values, are neither required nor stored. */
  asked?: RulesByAnswers | undefined;
  /** The fields whose rule depends on the offer's amounts, for amounts that staff have changed. */
  fieldsFor?: (offer: Offer) => Partial<F>;
  /** The offer's amount "price", once or every month, or determined by the brief. */
  price: "once" | "monthly" | ((brief: PartialFormValues<F>, offer: Offer) => PriceResult);
  /** Returns what is wrong with a stored form that has a price, or null. */
  findStoredFormError?: (form: PartialFormValues<F>, offer: Offer) => string | null;
  /** A stored form whose price is that of another day with the price of now; the same form if there is nothing to change. */
  withPriceOfNow?: (form: BriefValues, offer: Offer) => BriefValues;
  /** The plan that the customer chooses, if the service has plans. The values of a stored brief may be anything. */
  plan?: { label: string; of: (brief: BriefValues, offer: Offer) => string | undefined };
  /** Prices for schema.org; required if the price depends on the brief. */
  listings?: (offer: Offer) => readonly PriceRange[];
  /** Page type of the order: fixed, or chosen by the customer. */
  pageType: string | ((brief: PartialFormValues<F>) => string);
  /** What happens after payment or request, one sentence each, for the success page and the email. */
  nextSteps: readonly string[] | ((offer: Offer) => readonly string[]);
  /** What we need from the customer after payment: "Your logo, and ...". Absent if nothing. */
  needs?: string;
  /** Default: we contact the customer, without a delivery date. */
  promised?: ServicePromise | ((offer: Offer) => ServicePromise);
  /** Number of revisions included; absent if the service's pages state none. */
  revisions?: number;
};

/** May depend on the offer of the moment. */
type OfferText = string | ((offer: Offer) => string);

type CheckoutTexts = {
  kind: "checkout";
  heading: OfferText;
  /** Name at the payment provider; also identifies the service in checkout requests. */
  productName: OfferText;
  payLabel: OfferText;
  editLabel: string;
  /** Warning if no form is stored. */
  missing: string;
  /** Error if the stored form is not valid JSON; default: `missing`. */
  unreadable?: string;
};

/** Sold with a summary and a payment on the site. */
export type CheckoutSale = Omit<CheckoutTexts, "heading" | "productName" | "payLabel"> & {
  heading: string;
  productName: string;
  payLabel: string;
  summaryPath: string;
  /** May have a query of its own, beside service and session. `price`: the order's; the catalog's without it. */
  successPath: (brief: BriefValues, price?: Price | null) => string;
};

/** Sold by a request to the team, who may send a payment link. */
export type RequestSale = {
  kind: "request";
  /** Name at the payment provider. */
  productName: string;
  confirmationPath: string;
};

type SoldByCheckout<F extends FormFields> = {
  offer: CheckoutOffer;
  sale: CheckoutTexts & {
    successQuery?: (brief: PartialFormValues<F>, price?: Price | null) => Record<string, string>;
  };
};
type SoldByRequest = {
  offer: RequestOffer;
  sale: Omit<RequestSale, "confirmationPath">;
};

type FormRules = {
  shape: object;
  safeParse: (input: unknown) => z.core.util.SafeParseResult<BriefValues>;
};

/** A service without the types of its own form, so that one checkout serves all services. */
export type Service = {
  offer: Offer;
  fields: FormFields;
  /** The rules of the fields that are asked. */
  schema: FormRules;
  defaults: BriefValues;
  /** Consent that paying adds to the brief, if the form has no consent field. */
  agreedByPaying: BriefValues;
  sale: CheckoutSale | RequestSale;
  nextSteps: readonly string[];
  /** Null if we need nothing from the customer. */
  needs: string | null;
  promised: ServicePromise;
  /** Number of revisions included; null if the service's pages state none. */
  revisions: number | null;
  /** The same service for an offer whose words or amounts staff have changed. */
  withOffer: (offer: Offer) => Service;
  /** Returns a complete, valid form, or null. */
  parse: (input: unknown) => BriefValues | null;
  /** Validates the fields that are present and drops unknown ones. The error is the message of the field's rule. */
  parseBrief: (input: BriefValues) => BriefResult;
  price: (brief: BriefValues) => PriceResult;
  /** Returns why a stored form cannot be paid for, or null. */
  findStoredFormError: (form: BriefValues) => string | null;
  /** The same object if the form has no price, or that of now. */
  withPriceOfNow: (form: BriefValues) => BriefValues;
  listings: readonly PriceRange[];
  pageType: (brief: BriefValues) => string;
  /** Returns the service's title for its fixed page type; a page type entered by the customer is returned unchanged. */
  pageTypeLabel: (pageType: string) => string;
  plan: (brief: BriefValues) => { label: string; value: string } | null;
  columns: (brief: BriefValues) => OrderColumns;
  /** Returns the business name, else DEFAULT_CUSTOMER_NAME, and the email. */
  customer: (brief: BriefValues) => { name: string; email: string };
};
export type BriefResult = Result<{ brief: BriefValues }, { field?: string }>;
export type CheckoutService = Service & { sale: CheckoutSale };
export type RequestService = Service & { sale: RequestSale };

type Described<S extends Service, F extends FormFields> = Omit<S, "fields" | "parse"> & {
  fields: F;
  parse: (input: unknown) => FormValues<F> | null;
};

export const isCheckout = <S extends Service>(service: S): service is S & CheckoutService =>
  service.sale.kind === "checkout";
export const isRequest = <S extends Service>(service: S): service is S & RequestService =>
  service.sale.kind === "request";

/** Derives a service from its description. Throws if the price depends on the brief and there are no listings. */
export function defineService<F extends FormFields>(
  description: Description<F> & SoldByCheckout<F>,
): Described<CheckoutService, F>;
export function defineService<F extends FormFields>(
  description: Description<F> & SoldByRequest,
): Described<RequestService, F>;
export function defineService<F extends FormFields>(
  description: Description<F> & (SoldByCheckout<F> | SoldByRequest),
): Described<Service, F> {
  return serviceFor(description, description.offer);
}

function serviceFor<F extends FormFields>(
  description: Description<F> & (SoldByCheckout<F> | SoldByRequest),
  offer: Offer,
): Described<Service, F> {
  const { fieldsFor, fieldsAtPayment = {}, price, pageType, nextSteps, promised, check = () => {} } = description;
  const fields = offer === description.offer ? description.fields : { ...description.fields, ...fieldsFor?.(offer) };
  const form = z.object(fields);
  const partialForm = z.partial(form);
  const { asked = askAll } = description;
  const schemaFor = asked(fields, (shape) => z.object(shape).check(check));
  const partialSchemaFor = asked({ ...fields, ...fieldsAtPayment }, (shape) => z.partial(z.object(shape)).check(check));
  // Values that the rules do not accept any more, for example in an old order, count as missing.
  const read = (brief: BriefValues) =>
    partialForm.parse(
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, rule]) => {
          const value = brief[name];
          return rule.safeParse(value).success ? [[name, value]] : [];
        }),
      ),
    );

  return {
    offer,
    fields: { ...fields, ...fieldsAtPayment },
    schema: { shape: fields, safeParse: (input) => schemaFor(input).safeParse(input) },
    defaults: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])),
    agreedByPaying: Object.fromEntries(Object.keys(fieldsAtPayment).map((name) => [name, true])),
    sale: saleOf(description, offer, read),
    nextSteps: typeof nextSteps === "function" ? nextSteps(offer) : nextSteps,
    needs: description.needs ?? null,
    promised: (typeof promised === "function" ? promised(offer) : promised) ?? { contact: "We’ll contact you" },
    revisions: description.revisions ?? null,
    withOffer: (changed) => serviceFor(description, { ...changed, slug: offer.slug }),
    parse: (input) => schemaFor(input).safeParse(input).data ?? null,
    parseBrief: (input) => {
      const parsed = partialSchemaFor(input).safeParse(input);
      if (parsed.success) return { ok: true, brief: parsed.data };
      const [issue] = parsed.error.issues;
      return { ...failure(issue?.message ?? "Invalid request"), field: issue?.path[0]?.toString() };
    },
    price: (brief) =>
      typeof price === "function" ? price(read(brief), offer) : { ok: true, price: fixedPrice(offer, price) },
    findStoredFormError: (brief) => description.findStoredFormError?.(read(brief), offer) ?? null,
    withPriceOfNow: (form) => description.withPriceOfNow?.(form, offer) ?? form,
    listings: description.listings?.(offer) ?? [fixedListing(offer, price)],
    pageType: (brief) => (typeof pageType === "string" ? pageType : pageType(read(brief))),
    pageTypeLabel: (value) => (value === pageType ? offer.title : value),
    plan: (brief) => {
      const value = description.plan?.of(brief, offer);
      return description.plan && value ? { label: description.plan.label, value } : null;
    },
    columns: (brief) => orderColumnsOf(fields, brief),
    customer: (brief) => ({
      name: orderColumnsOf(fields, brief).company?.trim() || DEFAULT_CUSTOMER_NAME,
      email: typeof brief.email === "string" ? brief.email.trim() : "",
    }),
  };
}

const askAll: RulesByAnswers = (fields, build) => {
  const rules = build(fields);
  return () => rules;
};

const fixedPrice = (offer: Offer, price: "once" | "monthly"): Price => ({
  cents: amountOf(offer, "price"),
  ...(price === "monthly" && { every: "month" }),
});

function fixedListing(
  offer: Offer,
  price: "once" | "monthly" | ((brief: never, offer: Offer) => PriceResult),
): PriceRange {
  if (typeof price === "function") throw new Error(`${offer.slug} needs listings`);
  return { name: offer.title, price: fixedPrice(offer, price) };
}

function saleOf<F extends FormFields>(
  sold: SoldByCheckout<F> | SoldByRequest,
  offer: Offer,
  read: (brief: BriefValues) => PartialFormValues<F>,
): CheckoutSale | RequestSale {
  const { title, buttonText } = offer;
  // The shipped sentences have the shipped name.
  const isRenamed = title !== sold.offer.title;
  if (!isSoldByCheckout(sold)) {
    const { productName } = sold.sale;
    return {
      ...sold.sale,
      productName: isRenamed ? title : productName,
      confirmationPath: sold.offer.paths.confirmation,
    };
  }
  const { successQuery, heading, productName, payLabel, ...texts } = sold.sale;
  const textOf = (text: OfferText, renamed: string) =>
    isRenamed ? renamed : typeof text === "string" ? text : text(offer);
  const { preCheckout, success } = sold.offer.paths;
  return {
    ...texts,
    heading: textOf(heading, `${title}: Summary`),
    productName: textOf(productName, title),
    payLabel: textOf(payLabel, `PAY & ${buttonText}`),
    summaryPath: preCheckout,
    successPath: (brief, price) =>
      successQuery ? `${success}?${new URLSearchParams(successQuery(read(brief), price))}` : success,
  };
}

const isSoldByCheckout = <F extends FormFields>(sold: SoldByCheckout<F> | SoldByRequest): sold is SoldByCheckout<F> =>
  sold.sale.kind === "checkout";
