import { buildClaims, type ClaimSettings, type Claims } from "./claims";
import { buildSocialLinks, type Social, type SocialProfiles } from "./socials";

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
