import { z } from "zod";
import type { Brief } from "~/catalog/consent";
import { readMetadata } from "~/catalog/metadata";
import { BriefInvalid, type CheckoutService } from "~/catalog/service";
import { checkoutServices } from "~/catalog/services";
import { checkoutBoundsError } from "~/money/money";
import { sitePath } from "~/urls/site-path";

/** A checkout request that may become an order: everything in it is checked and priced by us. Cents, USD. */
export type Checkout = {
  service: CheckoutService;
  productName: string;
  name: string;
  email: string;
  amount: number;
  every?: "month";
  pageType: string;
  brief: Brief;
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
    brief,
    successPath: pathOf(metadata.successUrl, "successUrl", service.sale.successPath(brief)),
    cancelPath: pathOf(metadata.cancelUrl, "cancelUrl", cancelPath),
  };
}

type Metadata = z.output<typeof requestSchema>["metadata"];

type Product = { service: CheckoutService; productName: string; cancelPath: string };

/** Which service a request is about: by product name, else by page type, else by what else is in it. */
function recognizeService(metadata: Metadata): Product {
  const named = checkoutServices.find(({ sale }) => sale.productName === metadata.productName);
  const typed = checkoutServices.find((service) => metadata.pageType && metadata.pageType === service.pageType({}));
  const service = named ?? typed;
  if (service) return { service, productName: service.sale.productName, cancelPath: service.offer.paths.form };
  const unnamed = metadata.productName ? undefined : unnamedProduct(metadata);
  if (unnamed) return unnamed;
  throw new CheckoutRefused("We do not know this service. Please choose one of our services and fill out its form.");
}

/** The product of a request that names none: of a service that knows it by one of its fields, else of the one that takes any. */
function unnamedProduct(metadata: Metadata): Product | undefined {
  const products = checkoutServices.flatMap((service) => {
    const { unnamed, productName } = service.sale;
    return unnamed ? [{ productName, cancelPath: service.offer.paths.form, ...unnamed, service }] : [];
  });
  return (
    products.find(({ knownBy }) => knownBy !== undefined && metadata[knownBy] !== undefined) ??
    products.find(({ knownBy }) => knownBy === undefined)
  );
}

function readBrief(service: CheckoutService, metadata: Metadata): Brief {
  try {
    return readMetadata(service, metadata);
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
