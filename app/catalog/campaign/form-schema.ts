import * as z from "zod/mini";
import { namedFilesRule } from "~/catalog/named-files";
import { amountOf, type Offer } from "~/catalog/types";
import { aboveCheckoutMaximum } from "~/lib/checkout-bounds";
import { formatMoneyShort, fromCents } from "~/lib/money";
import { isComplete, isPlatform, PLATFORMS, type Platform, type Shares, toAllocation } from "./allocation";
import { maxBudget } from "./fee";

/** In cents. */
export const leastBudget = (offer: Offer): number => amountOf(offer, "least-budget");

export const belowLeastBudget = (offer: Offer): string =>
  `Minimum budget requirement is ${formatMoneyShort(leastBudget(offer))}`;

export const NO_PLATFORM = "At least one platform must be selected";
export const NOT_100 = "Platform budget allocation must total 100%";
/** The browsers' own text for an empty required field. */
export const REQUIRED = "Please fill out this field.";

/** Monthly ad budget, a whole amount. */
export function budgetRule(offer: Offer) {
  const fault = belowLeastBudget(offer);
  return z.int(fault).check(z.gte(fromCents(leastBudget(offer)), fault), z.lte(maxBudget(), aboveCheckoutMaximum()));
}

export const percent = z.int(NOT_100).check(z.gte(0, NOT_100), z.lte(100, NOT_100));

/** Drops unknown names and sorts the platforms. */
export const selectedPlatforms = z.pipe(
  z.pipe(
    z.array(z.unknown(), NO_PLATFORM),
    z.transform((names): Platform[] => PLATFORMS.filter((platform) => names.includes(platform))),
  ),
  z.array(z.enum(PLATFORMS)).check(z.minLength(1, NO_PLATFORM)),
);

export const creatives = namedFilesRule(0, Number.POSITIVE_INFINITY, "We couldn’t read your list of creatives.");

export const NOT_AGREED = "You must agree to the terms of service";
export const agreedToCampaignTerms = z.literal(true, NOT_AGREED);

const split = z.object({ selectedPlatforms, metaPercent: percent, googlePercent: percent, tiktokPercent: percent });

/**
 * Normalizes the split of a form: a single platform gets 100, platforms that are not selected get 0. Adds an issue if the shares
 * do not total 100. A form without a complete split is not changed.
 */
export function normalizeSplit({ value, issues }: z.core.ParsePayload): void {
  const { data } = split.safeParse(value);
  if (!data) return;
  const given = { meta: data.metaPercent, google: data.googlePercent, tiktok: data.tiktokPercent };
  if (!isComplete(data.selectedPlatforms, given)) {
    issues.push({ code: "custom", input: value, path: ["selectedPlatforms"], message: NOT_100 });
    return;
  }
  const { selected, shares } = toAllocation(data.selectedPlatforms, given);
  Object.assign(Object(value), {
    selectedPlatforms: [...selected],
    metaPercent: shares.meta,
    googlePercent: shares.google,
    tiktokPercent: shares.tiktok,
  });
}

/** Reads the split of an incomplete or damaged form; unreadable shares are NaN. */
export function readSplit(form: Record<string, unknown>): { selected: Platform[]; shares: Shares } {
  const { selectedPlatforms: selected, metaPercent, googlePercent, tiktokPercent } = form;
  return {
    selected: Array.isArray(selected) ? selected.filter(isPlatform) : [],
    shares: { meta: Number(metaPercent), google: Number(googlePercent), tiktok: Number(tiktokPercent) },
  };
}
