import type Stripe from "stripe";
import * as wire from "../api/wire-format.ts";
import type { Provider } from "../store/store.ts";

const details = { active: wire.boolean.optional(), metadata: wire.metadata.optional() };

const createParams = wire.params({
  ...details,
  id: wire.string.max(255).optional(),
  name: wire.string.max(250),
  description: wire.string.optional(),
});

/** Throws ApiError 400 with the code `resource_already_exists` for an id that is taken. */
export function createProduct(provider: Provider, form: wire.Form): Stripe.Product {
  const params = wire.readParams(createParams, form);
  const { id = wire.newId("prod"), name, description = null, active = true, metadata = {} } = params;
  if (provider.store.find("product", id))
    throw wire.invalidRequest("Product already exists.", undefined, "resource_already_exists");
  const product = {
    ...wire.nulls("default_price package_dimensions shippable statement_descriptor tax_code tax_details"),
    ...wire.nulls("unit_label url"),
    id,
    object: "product",
    active,
    created: provider.now(),
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    type: "service",
    updated: provider.now(),
  } satisfies Stripe.Product;
  provider.store.put(product);
  return product;
}

const updateParams = wire.params({
  ...details,
  name: wire.string.max(250).optional(),
  /** An empty one removes it. */
  description: wire.string.or(wire.empty).optional(),
});

export function updateProduct(provider: Provider, form: wire.Form, id: string): Stripe.Product {
  const { name, description, active, metadata } = wire.readParams(updateParams, form);
  const product = provider.store.get("product", id);
  const changed = {
    ...product,
    name: name ?? product.name,
    description: description === undefined ? product.description : description || null,
    active: active ?? product.active,
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
  throw wire.invalidRequest(`The product ${id} is not available to be purchased because it is not active.`, param);
}
