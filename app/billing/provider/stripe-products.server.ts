import Stripe from "stripe";
import { z } from "zod";
import { stableHash } from "~/lib/stable-hash.server";
import type { NewCheckoutSession } from "./payment-provider";
import { nullIfNotFound } from "./stripe-answers.server";

/** `service`: its slug, in the product's metadata. */
type ServiceProduct = { id: string; service: string; name: string; description: string | null };

const HASH_LENGTH = 12;

/**
 * A service has one product, named as it; a line with another name, such as a part of the price, has its own. So has a renamed
 * service: the months of earlier orders are charged by theirs.
 */
export function productOf(
  { renamed, ...service }: NewCheckoutSession["service"],
  line: { name: string; description?: string },
): ServiceProduct {
  const { name, description = null } = line;
  const words = renamed ? { name, description } : { name };
  const suffix = name === service.name && !renamed ? "" : `_${stableHash(words).slice(0, HASH_LENGTH)}`;
  return { id: `${service.slug}${suffix}`, service: service.slug, name, description };
}

/** What this process has found or written at the provider, as JSON by id. */
const knownProducts = new WeakMap<Stripe, Map<string, string>>();

/**
 * Runs `work`, whose request names the products. Makes those that are missing and renames those that are called otherwise; repeats
 * `work` once if one was removed since this process last saw it.
 */
export async function withProducts<T>(
  stripe: Stripe,
  products: readonly ServiceProduct[],
  work: () => Promise<T>,
): Promise<T> {
  const ensureAll = () => Promise.all(products.map((product) => ensureProduct(stripe, product)));
  await ensureAll();
  try {
    return await work();
  } catch (error) {
    if (!isAboutProduct(error)) throw error;
    knownProducts.delete(stripe);
    await ensureAll();
    return work();
  }
}

const isAboutProduct = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.param ?? "").endsWith("[product]");

async function ensureProduct(stripe: Stripe, product: ServiceProduct): Promise<void> {
  const known = knownProducts.get(stripe) ?? new Map<string, string>();
  knownProducts.set(stripe, known);
  const wanted = JSON.stringify(product);
  if (known.get(product.id) === wanted) return;
  const current = (await findProduct(stripe, product.id)) ?? (await createProduct(stripe, product));
  if (current) await correctProduct(stripe, product, current);
  known.set(product.id, wanted);
}

const storedProduct = z.object({ active: z.boolean(), name: z.string(), description: z.string().nullable() });
type StoredProduct = z.output<typeof storedProduct>;

const findProduct = (stripe: Stripe, id: string): Promise<StoredProduct | null> =>
  nullIfNotFound(async () => storedProduct.parse(await stripe.products.retrieve(id)));

/** Null if it was created; the product that another process has created in the meantime. */
async function createProduct(
  stripe: Stripe,
  { id, service, name, description }: ServiceProduct,
): Promise<StoredProduct | null> {
  try {
    await stripe.products.create({ id, name, ...(description && { description }), metadata: { service } });
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists")
      return findProduct(stripe, id);
    throw error;
  }
}

async function correctProduct(stripe: Stripe, product: ServiceProduct, current: StoredProduct): Promise<void> {
  const { name, description } = product;
  if (current.active && current.name === name && current.description === description) return;
  await stripe.products.update(product.id, { active: true, name, description: description ?? "" });
}
