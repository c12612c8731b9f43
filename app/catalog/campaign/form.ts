import * as z from "zod/mini";
import { storable, storableJson } from "~/db/texts/storable";
import { atLeast, brief, email, optionalText } from "../rules";
import { allocationOf, isComplete, isPlatform, PLATFORMS, type Platform, type Shares } from "./allocation";
import { MAX_BUDGET_DOLLARS } from "./fee";

/**
 * The campaign form (specification 3 and 5). A checkout request carries every field as text, so each rule takes a field in
 * both forms, "2500" and 2500, "meta,google" and ["meta", "google"], and makes the form's own of it.
 */

/** Least monthly budget, in dollars (specification 9). */
export const MIN_BUDGET_DOLLARS = 2_000;
export const MIN_BUDGET = "Minimum budget requirement is $2,000";

const MAX_TOTAL = "Maximum checkout amount is $999,999.99";
const NO_PLATFORM = "At least one platform must be selected";
const NOT_100 = "Platform budget allocation must total 100%";
const NOT_AGREED = "You must agree to the terms of service";
const NO_FILE_LIST = "The list of creatives could not be read.";
/** The specification leaves these to the browser; this is how browsers say it. */
const REQUIRED = "Please fill out this field.";

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));
const numberOrText = (message: string) => z.union([z.number(message), wholeNumber], message);

/** A month's ad budget in whole dollars; with its fee it must fit into one checkout. */
export const budget = z.pipe(
  numberOrText(MIN_BUDGET),
  z.int(MIN_BUDGET).check(z.gte(MIN_BUDGET_DOLLARS, MIN_BUDGET), z.lte(MAX_BUDGET_DOLLARS, MAX_TOTAL)),
);

const percent = z.pipe(numberOrText(NOT_100), z.int(NOT_100).check(z.gte(0, NOT_100), z.lte(100, NOT_100)));

const platformList = z.union(
  [
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((text) => text.split(",")),
    ),
  ],
  NO_PLATFORM,
);
const selectedPlatforms = z.pipe(
  z.pipe(
    platformList,
    z.transform((names): Platform[] => PLATFORMS.filter((platform) => names.includes(platform))),
  ),
  z.array(z.enum(PLATFORMS)).check(z.minLength(1, NO_PLATFORM)),
);

const atMost = (length: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => storable(text, length)),
  );

/** Of a file only this is kept. */
const file = z.object({ name: atMost(255), size: z.number().check(z.nonnegative()), type: atMost(127) });
export type Creative = z.output<typeof file>;

const jsonText = z.pipe(
  z.string(),
  z.transform((text, context): unknown => {
    const value = storableJson(text);
    if (value !== undefined) return value;
    context.issues.push({ code: "custom", input: text });
    return z.NEVER;
  }),
);
const creatives = z.pipe(z.union([z.array(z.unknown()), jsonText], NO_FILE_LIST), z.array(file, NO_FILE_LIST));

/** Every field by its own rule. */
export const campaignFields = z.object({
  budget,
  brief: brief(1, REQUIRED),
  // It is also the name that goes with the payment, which is shorter than other lines.
  businessName: atLeast(1, REQUIRED, 200),
  email,
  phone: atLeast(1, REQUIRED),
  metaBusinessId: optionalText(),
  metaAdAccount: optionalText(),
  googleAdAccount: optionalText(),
  tiktokAdAccount: optionalText(),
  files: z.optional(creatives),
  selectedPlatforms,
  metaPercent: percent,
  googlePercent: percent,
  tiktokPercent: percent,
  loading: z.optional(z.boolean()),
  agreeTOS: z.literal(true, NOT_AGREED),
});

type Split = { selectedPlatforms: Platform[]; metaPercent: number; googlePercent: number; tiktokPercent: number };

/** The whole form: its platforms total 100, a single one has all of it, and the others nothing. */
export const campaignForm = campaignFields.check(
  z.refine((form) => isComplete(form.selectedPlatforms, sharesOf(form)), {
    error: NOT_100,
    path: ["selectedPlatforms"],
    abort: true,
  }),
  z.overwrite((form) => ({ ...form, ...settledSplit(form) })),
);

/** The message when the platforms of a partial form do not total 100, else null. A form that does not say is not judged. */
export const splitError = (form: Partial<Split>): string | null =>
  hasSplit(form) && !isComplete(form.selectedPlatforms, sharesOf(form)) ? NOT_100 : null;

/** The fields of a split that is complete, as they are stored; nothing for a form that does not say. */
export function settledSplit(form: Partial<Split>): Partial<Split> {
  if (!hasSplit(form)) return {};
  const { selected, shares } = allocationOf(form.selectedPlatforms, sharesOf(form));
  return {
    selectedPlatforms: [...selected],
    metaPercent: shares.meta,
    googlePercent: shares.google,
    tiktokPercent: shares.tiktok,
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
