/** Who we are, as pages need it. Made once at start from the environment (decisions, "Who we are"). */
export type Site = {
  brand: string;
  /** Where the shop is in public, without a trailing slash: for absolute addresses. */
  origin: string;
  /** `display` as people read it, `href` for a phone link. */
  phone: { display: string; href: string };
  email: string;
  address: string;
  /** The scheduling page; /contact when none is set, so that no button is dead. */
  scheduling: { href: string; external: boolean };
  socials: readonly { name: string; href: string; icon: string }[];
  /** True while payments go to the built-in sandbox on a public address: every page says so. */
  testBanner: boolean;
};

const DEFAULT_PHONE = "(555) 010-0142";

/** "(555) 010-0142" → "tel:+15550100142"; a number that begins with + keeps its own country code. */
function phoneHref(display: string): string {
  const digits = display.replace(/\D/g, "");
  if (display.trim().startsWith("+")) return `tel:+${digits}`;
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`;
}

/** Builds the site's public face; a missing phone or scheduling page gets its default. */
export function makeSite(options: {
  origin?: string;
  phone?: string;
  schedulingUrl?: string;
  testBanner: boolean;
}): Site {
  const display = options.phone ?? DEFAULT_PHONE;
  return {
    brand: "Pixel Pilots",
    origin: options.origin ?? "http://localhost:3000",
    phone: { display, href: phoneHref(display) },
    email: "hello@pixelpilots.example",
    address: "128 Arcade Avenue, Suite 8, Austin, TX 78701",
    scheduling: options.schedulingUrl
      ? { href: options.schedulingUrl, external: true }
      : { href: "/contact", external: false },
    socials: [
      { name: "Instagram", href: "https://www.instagram.com/", icon: "instagram" },
      { name: "LinkedIn", href: "https://www.linkedin.com/", icon: "linkedin" },
      { name: "YouTube", href: "https://www.youtube.com/", icon: "youtube" },
    ],
    testBanner: options.testBanner,
  };
}
