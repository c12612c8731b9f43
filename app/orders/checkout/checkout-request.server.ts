import { z } from "zod";
import { BriefInvalid, type Service } from "~/catalog/service";
import { services } from "~/catalog/services";
import { storable } from "~/db/texts/storable";
import { checkoutBoundsError } from "~/money/money";
import { sitePath } from "~/urls/site-path";

/** A checkout request that may become an order: everything in it is checked and priced by us. Cents, USD. */
export type Checkout = {
  service: Service;
  productName: string;
  name: string;
  email: string;
  amount: number;
  every?: "month";
  pageType: string;
  brief: Record<string, unknown>;
  /** Paths of this site. */
  successPath: string;
  cancelPath: string;
};

/** Why a request cannot become an order, in words for the buyer. */
export class CheckoutRefused extends Error {
  override name = "CheckoutRefused";
}

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);
const metadataValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);

/** The body of POST /api/stripe-checkout. */
const requestSchema = z.object({
  amount: z.int("The amount must be a whole number of cents."),
  name: line(500).min(1, "Please enter a name."),
  email: z.email("Please enter a valid email address.").max(254, "Please enter a valid email address."),
  metadata: z.record(z.string().max(40), metadataValue).default({}),
});

/** Reads and prices a request. Throws CheckoutRefused with what is wrong. */
export function readCheckout(body: unknown): Checkout {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw new CheckoutRefused(parsed.error.issues[0]?.message ?? "Invalid request");
  const { amount, name, email, metadata } = parsed.data;
  const outside = checkoutBoundsError(amount);
  if (outside) throw new CheckoutRefused(outside);
  const { service, productName, cancelPath } = recognizeService(metadata);
  const brief = readBrief(service, metadata);
  const price = service.price(brief);
  if (typeof price === "string") throw new CheckoutRefused(price);
  if (price.cents !== amount) {
    throw new CheckoutRefused(
      "The amount does not match the price of this service. Please reload the page and try again.",
    );
  }
  return {
    service,
    productName,
    name,
    email,
    amount,
    every: price.every,
    pageType: service.pageType(brief),
    brief: { ...brief, ...text(metadata, "contactName", "name") },
    successPath: pathOf(metadata.successUrl, "successUrl", service.successPath(brief)),
    cancelPath: pathOf(metadata.cancelUrl, "cancelUrl", cancelPath),
  };
}

type Metadata = z.output<typeof requestSchema>["metadata"];

/** Which service a request is about: by product name, else by page type, else the defaults of docs/product/services.md#request-metadata. */
function recognizeService(metadata: Metadata): { service: Service; productName: string; cancelPath: string } {
  // A service without a summary is requested, not paid for here.
  const sold = Object.values(services).filter((service) => service.offer.paths.preCheckout !== null);
  const named = sold.find((service) => service.checkout.productName === metadata.productName);
  const typed = sold.find((service) => metadata.pageType && metadata.pageType === service.pageType({}));
  const service = named ?? typed;
  if (service) {
    return { service, productName: service.checkout.productName, cancelPath: service.offer.paths.form };
  }
  return defaultProduct(metadata);
}

/** What a request without product name and page type is taken for. */
function defaultProduct(metadata: Metadata): { service: Service; productName: string; cancelPath: string } {
  if (!metadata.productName) {
    const { campaign, "web-page": webPage } = services;
    return metadata.budget === undefined
      ? { service: webPage, productName: "Web Service", cancelPath: "/" }
      : { service: campaign, productName: "Campaign Management", cancelPath: campaign.offer.paths.form };
  }
  throw new CheckoutRefused("We do not know this service. Please choose one of our services and fill out its form.");
}

function readBrief(service: Service, metadata: Metadata): Record<string, unknown> {
  // An empty value means "not answered", as in a form.
  const answered = Object.entries(metadata).filter(([, value]) => value !== "" && value !== null);
  try {
    return service.parseBrief(Object.fromEntries(answered));
  } catch (error) {
    if (error instanceof BriefInvalid) throw new CheckoutRefused(error.message);
    throw error;
  }
}

function pathOf(value: Metadata[string] | undefined, name: string, otherwise: string): string {
  if (value === undefined || value === null || value === "") return otherwise;
  const path = typeof value === "string" ? sitePath(value) : null;
  if (!path) throw new CheckoutRefused(`${name} must be a path of this site.`);
  return path;
}

/** `{ [to]: metadata[from] }` for a text that is not blank, else `{}`. */
const text = (metadata: Metadata, from: string, to: string) => {
  const value = metadata[from];
  return typeof value === "string" && value.trim() ? { [to]: storable(value.trim(), 200) } : {};
};
