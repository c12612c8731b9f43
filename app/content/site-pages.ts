/** The shop's own pages that navigation and footer list. */
export const companyLinks = [
  { path: "/about", title: "About Us" },
  { path: "/blog", title: "Blog" },
  { path: "/contact", title: "Contact" },
] as const;

/** For customers who lost the email with their magic link. */
export const findOrderLink = { path: "/my-order/find", title: "Find My Order" } as const;

export const legalLinks = [
  { path: "/terms", title: "Terms of Service" },
  { path: "/privacy", title: "Privacy Policy" },
  { path: "/refund", title: "Refund Policy" },
  { path: "/cookie", title: "Cookie Policy" },
] as const;

/** Instead of a path: all services that are sold, as a menu or a list. */
export const SERVICES = "services";

/** Instead of a path: the phone number, that of the AI demo, and where people book a call. */
export const PHONE = "phone";
export const DEMO = "demo";
export const BOOKING = "booking";

export type SiteLink = { readonly path: string; readonly title: string };

export type SiteFrame = {
  menu: readonly SiteLink[];
  columns: readonly { title: string; links: readonly SiteLink[] }[];
  /** Pages of staff in the columns, such as an imprint, which every page needs. */
  ownPages?: readonly SiteLink[];
  /** Below the logo; may be blank. */
  line: string;
  /** After year and brand; may be blank. */
  rights: string;
};

export const SHIPPED_FRAME: SiteFrame = {
  menu: [{ path: "/", title: "Home" }, { path: SERVICES, title: "Services" }, ...companyLinks],
  columns: [
    { title: "Services", links: [{ path: SERVICES, title: "All services" }] },
    { title: "Agency", links: [...companyLinks, findOrderLink] },
    { title: "Legal", links: legalLinks },
  ],
  line: "Digital marketing for people who would rather run their business.",
  rights: "All rights reserved.",
};
