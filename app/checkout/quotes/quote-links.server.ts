import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { type QuoteRow, quotes } from "~/lib/db/schema/index";

const quoteId = z.uuid();
const quoteKey = z.string().regex(/^[\w-]{43}$/);

/** The path of a quote's page with its key. Nothing of the key is stored: it is made again whenever staff copy the link. */
export const quotePath = (app: App, id: string): string => `/quote/${id}?key=${keyOf(app, id)}`;

export const quoteUrl = (app: App, id: string): string => app.settings.appUrl + quotePath(app, id);

/**
 * The quote that this key opens, or null: unknown, altered and revoked are all the same. A key that we did not make is refused before
 * the database is asked.
 */
export async function findQuoteByKey(
  app: App,
  id: string | undefined,
  given: string | undefined,
): Promise<QuoteRow | null> {
  const known = quoteId.safeParse(id).data?.toLowerCase();
  const key = quoteKey.safeParse(given).data;
  if (!known || !key || !isSame(keyOf(app, known), key)) return null;
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, known));
  return quote && !quote.revokedAt ? quote : null;
}

/** Texts of 43 characters: not the bytes that they stand for, of which two texts may stand for the same. */
const isSame = (wanted: string, given: string): boolean => timingSafeEqual(Buffer.from(wanted), Buffer.from(given));

const keyOf = (app: App, id: string): string =>
  createHmac("sha256", app.auth.secret).update(`quote:${id}`).digest("base64url");
