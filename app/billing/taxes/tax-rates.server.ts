import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { type TaxRateRow, taxRates } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";

const MAX_RATES = 500;

/** By country, then state. */
export const listTaxRates = (db: Db): Promise<TaxRateRow[]> =>
  db.select().from(taxRates).orderBy(asc(taxRates.country), asc(taxRates.state));

const capitals = (text: string) => text.trim().toUpperCase();

const newRateSchema = z.object({
  country: z
    .string()
    .transform(capitals)
    .pipe(z.string().regex(/^[A-Z]{2}$/, "Enter a country code such as US.")),
  state: z
    .string()
    .transform((text) => capitals(text) || null)
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9]{1,3}$/, "Enter a state code such as TX, or nothing.")
        .nullable(),
    ),
  name: z.string().trim().min(1, "Enter a name such as Sales Tax or VAT.").max(50, "Use at most 50 characters."),
  percent: z
    .string()
    .trim()
    .regex(/^\d{1,2}([.,]\d{1,4})?$/, "Enter a percentage such as 8.25, with at most four decimal places.")
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 10_000)),
});

/** As typed in the form. */
export type NewTaxRate = z.input<typeof newRateSchema>;

/** Existing orders retain their rate. `actor`: the admin's email. `field`: the one that is wrong. */
export async function addTaxRate(
  app: Pick<App, "db" | "now">,
  actor: string,
  input: NewTaxRate,
): Promise<Result<object, { field?: string }>> {
  const parsed = newRateSchema.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ...failure(issue?.message ?? ""), field: issue?.path[0]?.toString() };
  }
  const { percent: rate, ...place } = parsed.data;
  return app.db.transaction(async (tx) => {
    if ((await tx.$count(taxRates)) >= MAX_RATES) return failure(`The list can have up to ${MAX_RATES} rates.`);
    const [made] = await tx
      .insert(taxRates)
      .values({ ...place, rate, createdAt: app.now(), createdBy: actor })
      .onConflictDoNothing()
      .returning({ id: taxRates.id });
    if (!made) return { ...failure("This place already has a rate. Remove it first."), field: "state" };
    await recordActivity(tx, { actor, kind: "tax-rate-added", subject: placeLabel(place), detail: { rate } });
    return { ok: true };
  });
}

export async function removeTaxRate(db: Db, actor: string, id: string): Promise<Result> {
  return db.transaction(async (tx): Promise<Result> => {
    const [removed] = await tx.delete(taxRates).where(eq(taxRates.id, id)).returning();
    if (!removed) return failure("This rate was removed already.");
    const detail = { rate: removed.rate };
    await recordActivity(tx, { actor, kind: "tax-rate-removed", subject: placeLabel(removed), detail });
    return { ok: true };
  });
}

/** "US-TX", "DE" */
const placeLabel = ({ country, state }: Pick<TaxRateRow, "country" | "state">): string =>
  state ? `${country}-${state}` : country;

/** The rate of the state, else that of the country. `needsState`: only some states of the country have one. */
export async function findTaxRate(
  db: Db,
  country: string,
  state: string | null,
): Promise<{ rate: TaxRateRow | null; needsState: boolean }> {
  const rates = await db.select().from(taxRates).where(eq(taxRates.country, country));
  const own = rates.find((rate) => rate.state !== null && rate.state === state);
  const general = rates.find((rate) => rate.state === null);
  return { rate: own ?? general ?? null, needsState: state === null && rates.some((rate) => rate.state !== null) };
}
