import * as z from "zod/mini";
import { toStorableText } from "~/lib/db/storable-text";
import { failure, type Result } from "~/lib/result";
import { isComplete, isPlatform, PLATFORMS, type Platform, type Shares, toAllocation } from "./allocation";
import { MAX_BUDGET_DOLLARS } from "./fee";

/** The rules of the campaign form, and the one over several of its fields: how the platforms share the budget. */

/** Least monthly budget, in dollars. */
export const MIN_BUDGET_DOLLARS = 2_000;
export const MIN_BUDGET = "Minimum budget requirement is $2,000";

const MAX_TOTAL = "Maximum checkout amount is $999,999.99";
export const NO_PLATFORM = "At least one platform must be selected";
export const NOT_100 = "Platform budget allocation must total 100%";
const NO_FILE_LIST = "We couldn’t read your list of creatives.";
/** As browsers say it of a field that must not be empty. */
export const REQUIRED = "Please fill out this field.";

/** A month's ad budget in whole dollars; with its fee it must fit into one checkout. */
export const budget = z
  .int(MIN_BUDGET)
  .check(z.gte(MIN_BUDGET_DOLLARS, MIN_BUDGET), z.lte(MAX_BUDGET_DOLLARS, MAX_TOTAL));

export const percent = z.int(NOT_100).check(z.gte(0, NOT_100), z.lte(100, NOT_100));

/** Of the names given, those of platforms, in the platforms' order. */
export const selectedPlatforms = z.pipe(
  z.pipe(
    z.array(z.unknown(), NO_PLATFORM),
    z.transform((names): Platform[] => PLATFORMS.filter((platform) => names.includes(platform))),
  ),
  z.array(z.enum(PLATFORMS)).check(z.minLength(1, NO_PLATFORM)),
);

const atMost = (length: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => toStorableText(text, length)),
  );

/** Of a file only this is kept. */
const file = z.object({ name: atMost(255), size: z.number().check(z.nonnegative()), type: atMost(127) });
export type Creative = z.output<typeof file>;

export const creatives = z.array(file, NO_FILE_LIST);

export const NOT_AGREED = "You must agree to the terms of service";
export const agreedToCampaignTerms = z.literal(true, NOT_AGREED);

type Split = { selectedPlatforms: Platform[]; metaPercent: number; googlePercent: number; tiktokPercent: number };

/**
 * What a form that says how its platforms share the budget settles: a total of 100, all of it for a single one, and nothing for
 * the others. Fails when they do not total 100; a form that does not say is not judged.
 */
export function normalizeSplit(form: Partial<Split>): Result<{ settled: Partial<Split> }, { field: string }> {
  if (!hasSplit(form)) return { ok: true, settled: {} };
  if (!isComplete(form.selectedPlatforms, sharesOf(form))) {
    return { ...failure(NOT_100), field: "selectedPlatforms" };
  }
  const { selected, shares } = toAllocation(form.selectedPlatforms, sharesOf(form));
  return {
    ok: true,
    settled: {
      selectedPlatforms: [...selected],
      metaPercent: shares.meta,
      googlePercent: shares.google,
      tiktokPercent: shares.tiktok,
    },
  };
}

/** The split of a form that may be half typed or badly restored, as far as it can be read. */
export function readSplit(form: Record<string, unknown>): { selected: Platform[]; shares: Shares } {
  const { selectedPlatforms: selected, metaPercent, googlePercent, tiktokPercent } = form;
  return {
    selected: Array.isArray(selected) ? selected.filter(isPlatform) : [],
    shares: { meta: Number(metaPercent), google: Number(googlePercent), tiktok: Number(tiktokPercent) },
  };
}

const hasSplit = (form: Partial<Split>): form is Split =>
  [form.selectedPlatforms, form.metaPercent, form.googlePercent, form.tiktokPercent].every(
    (part) => part !== undefined,
  );

const sharesOf = (form: Split): Shares => ({
  meta: form.metaPercent,
  google: form.googlePercent,
  tiktok: form.tiktokPercent,
});

/** The creatives of a form; none when they cannot be read. */
export function readCreatives(value: unknown): Creative[] {
  const files = creatives.safeParse(value);
  return files.success ? files.data : [];
}
