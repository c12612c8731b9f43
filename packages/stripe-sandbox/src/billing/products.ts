import type Stripe from "stripe";
import { z } from "zod";
import {
  ApiError,
  expandParam,
  type Form,
  invalidRequest,
  metadataParam,
  newId,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";

const activeParam = z.enum(["true", "false"]).optional();

const createParams = z.strictObject({
  id: stringParam.max(255).optional(),
  name: stringParam.max(250),
  description: stringParam.optional(),
  active: activeParam,
  metadata: metadataParam.optional(),
  ...expandParam,
});

/** Throws ApiError 400 with the code `resource_already_exists` for an id that is taken. */
export function createProduct(provider: Provider, form: Form): Stripe.Product {
  const { id = newId("prod"), name, description, active, metadata } = readParams(createParams, form);
  if (provider.store.find("product", id)) {
    const message = "Product already exists.";
    throw new ApiError(400, { type: "invalid_request_error", code: "resource_already_exists", message });
  }
  const now = provider.now();
  const product = {
    id,
    object: "product",
    active: active !== "false",
    created: now,
    default_price: null,
    description: description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: metadata ?? {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
  } satisfies Stripe.Product;
  provider.store.put(product);
  return product;
}

const updateParams = z.strictObject({
  name: stringParam.max(250).optional(),
  /** An empty one removes it. */
  description: z.string().max(5_000).optional(),
  active: activeParam,
  metadata: metadataParam.optional(),
  ...expandParam,
});

export function updateProduct(provider: Provider, id: string, form: Form): Stripe.Product {
  const { name, description, active, metadata } = readParams(updateParams, form);
  const product = provider.store.get("product", id);
  const changed = {
    ...product,
    name: name ?? product.name,
    description: description === undefined ? product.description : description || null,
    active: active === undefined ? product.active : active === "true",
    metadata: { ...product.metadata, ...metadata },
    updated: provider.now(),
  };
  provider.store.put(changed);
  return changed;
}

/** For a new line item. Throws ApiError 400 for an unknown or archived product. */
export function checkProduct(provider: Provider, id: string, param: string): Stripe.Product {
  const product = provider.store.get("product", id, param, 400);
  if (product.active) return product;
  throw invalidRequest(`The product ${id} is not available to be purchased because it is not active.`, param);
}
