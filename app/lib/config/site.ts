/**
 * What the agency says of itself that only the agency can show (docs/product/content.md#claims). Each is a setting: it can be
 * changed, given a source that is linked beside it, or taken off the site.
 */
const defaults = {
  trust: "Trusted by leading businesses across industries",
  businesses: "500+",
  support: "24/7",
  satisfaction: "95%",
  availability: "24/7",
  award: "Award-Winning",
} as const;

export type ClaimName = keyof typeof defaults;

export type Claim = { text: string; source?: string };

/** Those that are made: a claim that was taken off is missing. */
export type Claims = Partial<Record<ClaimName, Claim>>;

/** `text` is null for a claim that is not made, and undefined for one that stays as it is. */
export type ClaimSettings = Partial<Record<ClaimName, { text?: string | null; source?: string }>>;

export const CLAIMS = Object.keys(defaults) as ClaimName[];

function buildClaims(settings: ClaimSettings = {}): Claims {
  const claims: Claims = {};
  for (const name of CLAIMS) {
    const { text = defaults[name], source } = settings[name] ?? {};
    if (text !== null) claims[name] = source ? { text, source } : { text };
  }
  return claims;
}

/** The social networks that we may have a profile on, and the settings that name it. */
const networks = {
  instagram: { name: "Instagram", placeholder: "https://www.instagram.com/pixelpilots.example" },
  linkedin: { name: "LinkedIn", placeholder: "https://www.linkedin.com/company/pixelpilots-example" },
  youtube: { name: "YouTube", placeholder: "https://www.youtube.com/@pixelpilots.example" },
} as const;

export type SocialNetwork = keyof typeof networks;

/** `icon` is a symbol of the sprite. A placeholder is never told to search engines. */
export type Social = { name: string; href: string; icon: SocialNetwork; placeholder: boolean };

/** The address of our profile; null where we have none, undefined where nobody said. */
export type SocialProfiles = Partial<Record<SocialNetwork, string | null>>;

/** The profiles that are linked. One that nobody set is shown by a placeholder, like the phone number, but never in a live shop. */
function buildSocialLinks(profiles: SocialProfiles, live: boolean): Social[] {
  const all: Social[] = [];
  for (const icon of ["instagram", "linkedin", "youtube"] as const) {
    const { name, placeholder } = networks[icon];
    const profile = profiles[icon];
    if (profile) all.push({ name, href: profile, icon, placeholder: false });
    else if (profile === undefined && !live) all.push({ name, href: placeholder, icon, placeholder: true });
  }
  return all;
}

/** Who we are, as pages need it. Made once at start from the environment. */
export type Site = {
  brand: string;
  /** Where the shop is in public, without a trailing slash: for absolute addresses. */
  origin: string;
  /** `display` as people read it, `href` for a phone link. */
  phone: { display: string; href: string };
  email: string;
  address: string;
  hours: OpeningHours;
  /** The scheduling page; if none is set, the contact form with a subject, so that no button is dead. Links to it open a new tab. */
  schedulingHref: string;
  /** Our profiles, three at most. */
  socials: readonly Social[];
  claims: Claims;
  /** For how many years paid orders are kept. */
  paidYears: number;
  /** True while payments go to the built-in sandbox on a public address: every page says so. */
  testBanner: boolean;
};

export type Holidays = "none" | "us-federal";

type Weekday = "Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun";

/** When somebody is there, on the agency's own clock. */
export type OpeningHours = {
  /** The name of the time zone's rules, such as "America/Chicago", and how people call it. */
  timeZone: string;
  timeZoneName: string;
  /** Whose holidays count as closed. */
  holidays: Holidays;
  /** One line of the table each; a line without `open` is closed all day. Times are "09:00" on a clock of 24 hours. */
  week: readonly { days: string; weekdays: readonly Weekday[]; open?: { from: string; to: string } }[];
};

/** Whose calendar decides which day it is. */
export const TIME_ZONE = "America/Chicago";

const DEFAULT_PHONE = "(555) 010-0142";

/** "(555) 010-0142" → "tel:+15550100142"; a number that begins with + keeps its own country code. */
function phoneHref(display: string): string {
  const digits = display.replace(/\D/g, "");
  if (display.trim().startsWith("+")) return `tel:+${digits}`;
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`;
}

/**
 * Builds the site's public face. What is missing gets its default: phone, scheduling page, claims and, unless the shop is
 * `live` (its cards are real), the social profiles.
 */
export function buildSite(options: {
  origin?: string;
  phone?: string;
  schedulingUrl?: string;
  socials?: SocialProfiles;
  claims?: ClaimSettings;
  live?: boolean;
  holidays?: Holidays;
  paidYears?: number;
  testBanner: boolean;
}): Site {
  const display = options.phone ?? DEFAULT_PHONE;
  return {
    brand: "Pixel Pilots",
    origin: options.origin ?? "http://localhost:3000",
    phone: { display, href: phoneHref(display) },
    email: "hello@pixelpilots.example",
    address: "128 Arcade Avenue, Suite 8, Austin, TX 78701",
    hours: {
      timeZone: TIME_ZONE,
      timeZoneName: "Central Time",
      holidays: options.holidays ?? "none",
      week: [
        { days: "Mon-Fri", weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri"], open: { from: "09:00", to: "18:00" } },
        { days: "Sat", weekdays: ["Sat"], open: { from: "10:00", to: "16:00" } },
        { days: "Sun", weekdays: ["Sun"] },
      ],
    },
    schedulingHref: options.schedulingUrl ?? "/contact?subject=strategy-call#contact-form",
    socials: buildSocialLinks(options.socials ?? {}, options.live ?? false),
    claims: buildClaims(options.claims),
    paidYears: options.paidYears ?? 7,
    testBanner: options.testBanner,
  };
}
