import type { BriefResult, CheckoutService } from "./define-service";
import { offerBySlug } from "./offers";
import type { BriefValues } from "./terms-consent";

type Metadata = Record<string, unknown>;

/** Writes a valid form into the metadata of a checkout request. Fields without a value are empty strings. */
export function toCheckoutMetadata(service: CheckoutService, values: BriefValues): Record<string, string> {
  const { fields, agreedByPaying, sale, offer } = service;
  const entries = Object.entries(fields).flatMap(([name, { sentAs = name, copiedAs, wire }]) => {
    if (sentAs === null || (name in agreedByPaying && values[name] === undefined)) return [];
    const text = wire.write(values[name]);
    return [sentAs, ...(copiedAs ? [copiedAs] : [])].map((key) => [key, text] as const);
  });
  const priced = service.price(values);
  const every = (priced.ok && priced.price.every) || "once";
  return {
    productName: sale.productName,
    pageType: service.pageType(values),
    ...(!offerBySlug(offer.slug) && { service: offer.slug, every }),
    ...(offer.amounts.setup && { setup: `${offer.amounts.setup}` }),
    ...Object.fromEntries(entries),
    successUrl: sale.successPath(values),
    cancelUrl: offer.paths.form,
  };
}

/**
 * Parses the brief in a request's metadata with the form's rules. Values may also have their own type, or the field's own name
 * as key. Unknown keys are dropped.
 */
export function parseCheckoutMetadata(service: CheckoutService, metadata: Metadata): BriefResult {
  const brief: BriefValues = {};
  for (const [name, { sentAs = name, wire }] of Object.entries(service.fields)) {
    const value = valueIn(metadata, sentAs) ?? valueIn(metadata, name);
    if (value !== undefined) brief[name] = typeof value === "string" ? wire.read(value) : value;
  }
  return service.parseBrief(brief);
}

/** Returns undefined for a missing or empty value. */
function valueIn(metadata: Metadata, key: string | null): unknown {
  const value = key !== null && Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  return value === "" || value === null ? undefined : value;
}
