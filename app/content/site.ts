import { PLACEHOLDERS } from "~/lib/config/placeholders";
import type { SiteOptions } from "~/lib/config/settings.server";
import { SHIPPED_ZONE } from "~/lib/config/time-zone";
import type { OpeningHours } from "~/lib/dates/business-hours";
import type { RefundPolicy } from "~/lib/db/column-types";
import { SHIPPED_DAYS } from "./delivery-days";
import type { Look } from "./look";
import type { SiteFrame } from "./site-pages";

/** What the agency promises; staff publish it. `quoteDays`: on the agency's calendar. Orders store the refund policy. */
export type Promises = {
  refund: RefundPolicy;
  quoteDays: number;
  /** Open or not, within which someone contacts a customer; absent for 24. */
  contactHours?: number;
  deliveryDays: typeof SHIPPED_DAYS;
};

export const SHIPPED_PROMISES: Promises = {
  refund: { feePercent: 5, replyDays: 3, arrivalDays: { from: 7, to: 14 } },
  quoteDays: 30,
  deliveryDays: SHIPPED_DAYS,
};

/** Claims that only the agency can prove (docs/product/content.md#claims). Staff change each, turn it on or off, and link it to a source. */
const SHOWN_CLAIMS = {
  trust: { text: "Trusted by leading businesses across industries" },
  businesses: { text: "500+" },
  support: { text: "24/7" },
  satisfaction: { text: "95%" },
  availability: { text: "24/7" },
} as const;

/** Off, because it names no award. */
const HIDDEN_CLAIMS = { award: { text: "Award-Winning" } } as const;

export const NETWORKS = { instagram: "Instagram", linkedin: "LinkedIn", youtube: "YouTube" } as const;

export type ClaimName = keyof typeof SHOWN_CLAIMS | keyof typeof HIDDEN_CLAIMS;

/** `meaning`: of a figure, if it is not the shipped one. */
export type Claim = { text: string; source?: string; meaning?: string };

export type FigureClaim = Claim & { meaning: string };

/** `more`: figures beside the shipped ones. */
export type Claims = Partial<Record<ClaimName, Claim>> & { more?: readonly FigureClaim[] };

export type SocialNetwork = keyof typeof NETWORKS;

/** `icon` is a symbol of the sprite. Placeholders are left out of structured data. */
export type Social = { name: string; href: string; icon: SocialNetwork; placeholder: boolean };

/** Used while the agency has no scheduling page of its own. */
export const SCHEDULING_FORM = "/contact?subject=strategy-call#contact-form";

/** Of the company, each may be blank. `name`: as in its register entry; without it, the brand. */
export type LegalDetails = { name: string; register: string; taxNumbers: string; bank: string; invoiceNote: string };

export type Site = {
  brand: string;
  /** Absent if it is as shipped. */
  look?: Look;
  /** Only the root's loader adds it, for a look that is not as shipped. */
  drawn?: DrawnLook;
  legal: LegalDetails;
  /** Year. */
  founded: string;
  /** For the copyright line: that of the start, in pages that of their rendering. */
  year: number;
  origin: string;
  phone: { display: string; href: string };
  /** The AI demo agent's number, if it is not the company's; null: no AI answers, and nothing says so. */
  demoPhone?: { display: string; href: string } | null;
  email: string;
  address: string;
  /** On documents, if there are several. */
  addressLines?: readonly string[];
  hours: OpeningHours;
  /** SCHEDULING_URL, or the contact form with a subject. Opens in a new tab. */
  schedulingHref: string;
  socials: readonly Social[];
  claims: Claims;
  /** Those that are turned off, for their form. The root leaves them out. */
  hiddenClaims?: Claims;
  promises: Promises;
  paidYears: number;
  testBanner: boolean;
  /** Header and footer, as the root's loader makes them of what is published; absent as shipped. */
  frame?: SiteFrame;
  /** Absent without taxes. */
  tax?: SiteOptions["tax"];
  /** Published words of single pages, by document. The root leaves them out: each page's loader hands over its own. */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Pictures that published texts name, by name. The root leaves them out, too. */
  pictures?: Readonly<Record<string, SitePicture>>;
  /** When published documents were first and last published, by name, in ISO 8601. The root leaves them out, too. */
  publications?: Readonly<Record<string, { first: string; last: string }>>;
  /** Of a preview: posts whose day is still to come, or that have no text yet, have a page. */
  isPreview?: true;
};

/** `logo`: null for the brand's words. `mascot`: absent for the shipped robot, null for none. */
export type DrawnLook = { logo: DrawnPicture | null; mascot?: DrawnPicture | null };

export type DrawnPicture = { src: string; width: number; height: number };

export type SitePicture = {
  /** 32 hexadecimal digits: its value in texts, and part of its addresses. */
  name: string;
  alt: string;
  /** Pixels of its largest file. */
  width: number;
  height: number;
  /** Pixels of its files, ascending. */
  widths: readonly number[];
  /** Whether AVIF files exist beside those in WebP. */
  avif: boolean;
};

export function buildSite(options: SiteOptions): Site {
  return {
    brand: "Pixel Pilots",
    legal: { name: "", register: "", taxNumbers: "", bank: "", invoiceNote: "" },
    founded: "2023",
    year: new Date().getFullYear(),
    origin: options.origin ?? "http://localhost:3000",
    phone: phoneLink(options.phone ?? PLACEHOLDERS.phone),
    email: options.email ?? PLACEHOLDERS.email,
    address: PLACEHOLDERS.address,
    hours: {
      timeZone: SHIPPED_ZONE,
      timeZoneName: "Central Time",
      holidays: "us-federal",
      week: [
        { days: "Mon-Fri", weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri"], open: { from: "09:00", to: "18:00" } },
        { days: "Sat", weekdays: ["Sat"], open: { from: "10:00", to: "16:00" } },
        { days: "Sun", weekdays: ["Sun"] },
      ],
    },
    schedulingHref: options.schedulingUrl ?? SCHEDULING_FORM,
    socials: options.live ? [] : PLACEHOLDER_SOCIALS,
    claims: SHOWN_CLAIMS,
    hiddenClaims: HIDDEN_CLAIMS,
    promises: SHIPPED_PROMISES,
    paidYears: options.paidYears ?? 7,
    testBanner: options.testBanner,
    ...(options.tax && { tax: options.tax }),
  };
}

export const legalNameOf = ({ brand, legal }: Pick<Site, "brand" | "legal">): string => legal.name || brand;

export function sellerLines(site: Site): string[] {
  const { brand, address, addressLines = [address], email, phone } = site;
  const name = legalNameOf(site);
  return [name, ...(name === brand ? [] : [brand]), ...addressLines, email, phone.display];
}

/** Where the AI demo agent answers; null if there is none. */
export const demoPhoneOf = ({ phone, demoPhone = phone }: Pick<Site, "phone" | "demoPhone">): Site["phone"] | null =>
  demoPhone;

/** `(555) 010-0142` -> `tel:+15550100142`. A number that starts with + keeps its country code. */
export function phoneLink(display: string): Site["phone"] {
  const digits = display.replace(/\D/g, "");
  const isInternational = display.trim().startsWith("+") || digits.length === 10;
  const code = display.trim().startsWith("+") ? "" : "1";
  return { display, href: isInternational ? `tel:+${code}${digits}` : `tel:${digits}` };
}

const PLACEHOLDER_SOCIALS: readonly Social[] = (["instagram", "linkedin", "youtube"] as const).map((icon) => ({
  name: NETWORKS[icon],
  href: PLACEHOLDERS[icon],
  icon,
  placeholder: true,
}));

/** A postal address that breaks only before its city, or within the lines before it: "Austin, TX 78701" stays on one line. */
export function unbrokenAddress(address: string): string {
  const parts = address.split(", ");
  const city = parts.splice(-Math.min(2, parts.length - 1)).join(", ");
  return [...parts, city.replaceAll(" ", "\u00a0")].join(", ");
}
