import { z } from "zod";
import type { ClaimSettings } from "./claims";
import type { SocialProfiles } from "./socials";

/** What the agency says of itself on the site. In each of these, "none" takes the default off the site. */

const NONE = "none";

const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === "https:";

/** A network's own front page is nobody's profile. */
const profile = z
  .string()
  .refine((value) => value === NONE || (isHttps(value) && new URL(value).pathname.length > 1), {
    error: "must be the address of your profile, such as https://www.instagram.com/yourname, or none",
  })
  .transform((value) => (value === NONE ? null : value))
  .optional();

const claim = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "must be text, or none")
    .max(most, `must have at most ${most} characters`)
    .transform((value) => (value === NONE ? null : value))
    .optional();

const source = z
  .string()
  .refine(isHttps, { error: "must be a page that proves it, starting with https://" })
  .optional();

/** Characters: figures stand in large letters, an award is a card's title, the line of trust is a sentence. */
const FIGURE = 12;
const TITLE = 40;
const LINE = 120;

export const siteVariables = {
  INSTAGRAM_URL: profile,
  LINKEDIN_URL: profile,
  YOUTUBE_URL: profile,
  CLAIM_TRUST: claim(LINE),
  CLAIM_TRUST_SOURCE: source,
  CLAIM_BUSINESSES: claim(FIGURE),
  CLAIM_BUSINESSES_SOURCE: source,
  CLAIM_SUPPORT: claim(FIGURE),
  CLAIM_SUPPORT_SOURCE: source,
  CLAIM_SATISFACTION: claim(FIGURE),
  CLAIM_SATISFACTION_SOURCE: source,
  CLAIM_AVAILABILITY: claim(FIGURE),
  CLAIM_AVAILABILITY_SOURCE: source,
  CLAIM_AWARD: claim(TITLE),
  CLAIM_AWARD_SOURCE: source,
};
const variables = z.object(siteVariables);
type SiteVariables = z.output<typeof variables>;

export const socialProfiles = (env: SiteVariables): SocialProfiles => ({
  instagram: env.INSTAGRAM_URL,
  linkedin: env.LINKEDIN_URL,
  youtube: env.YOUTUBE_URL,
});

export const claimSettings = (env: SiteVariables): ClaimSettings => ({
  trust: { text: env.CLAIM_TRUST, source: env.CLAIM_TRUST_SOURCE },
  businesses: { text: env.CLAIM_BUSINESSES, source: env.CLAIM_BUSINESSES_SOURCE },
  support: { text: env.CLAIM_SUPPORT, source: env.CLAIM_SUPPORT_SOURCE },
  satisfaction: { text: env.CLAIM_SATISFACTION, source: env.CLAIM_SATISFACTION_SOURCE },
  availability: { text: env.CLAIM_AVAILABILITY, source: env.CLAIM_AVAILABILITY_SOURCE },
  award: { text: env.CLAIM_AWARD, source: env.CLAIM_AWARD_SOURCE },
});
