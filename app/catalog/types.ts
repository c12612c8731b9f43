import type { SHIPPED_DAYS } from "../content/delivery-days";

export type OfferAccent = "cyan" | "pink" | "orange" | "lime" | "gold";

/** Data of a service without its form, so that the navigation loads no schema. */
export type Offer = {
  /** Also the name of the service's folder. */
  slug: string;
  title: string;
  /** Of one order, if the title is a plural. */
  singular?: string;
  icon: string;
  accent: OfferAccent;
  navText: string;
  /** The text on the card, if staff have changed it; the shipped one is on its `OfferCard`. */
  text?: string;
  /** Texts on the service card. The unit is "" on request. With the unit "from": `note` is below the price, `every` if it is charged again. */
  price: { label: string; unit: string; note?: string; every?: "month" };
  /** What the service is priced by, in cents: its price, its setup fee, the price of each plan, or the least ad budget. Staff change them. */
  amounts: Readonly<Record<string, number>>;
  /** `success`: page after payment, may be shared. `preCheckout`: summary. `confirmation`: page after a request. */
  paths: { form: string; success: string; preCheckout?: string; confirmation?: string };
  /** Local storage key of the submitted form; the autosaved draft's key is `<draftKey>:draft`. */
  draftKey: string;
  buttonText: string;
  /** The promise that sets `days`, until its delivery. */
  delivers?: keyof typeof SHIPPED_DAYS;
  days?: number;
  /** File name below /api/orders/ that customers may download; rendered by the folder's `deliverable.server.ts`. */
  deliverable?: string;
  listed: boolean;
  /** True while it is not sold. */
  hidden?: true;
  /** Of staff's own service among all, from 1; the last without it. */
  place?: number;
};

/** What only the server renders, in no script of an order page. */
export type OfferCard = {
  /** Text on the service card, and the page's description. */
  text: string;
  /** Short description of the examples on its page, for the link on the home page. */
  samples?: string;
  /** From these examples, for the hero's screen; without it the service is not on the screen. */
  quote?: string;
  /** What copy calls it besides its title: a pattern. */
  shortName?: string;
  /** Whether the sample is a game, which the home page plays. */
  isPlayable?: boolean;
  /** Place of their picture in app/content/images/generated/samples/pictures.webp, from the top; none without it. */
  samplesPicture?: 0 | 1 | 2 | 3;
};

/** "$299 one-time", "from $5,000", "from $49 per month", "On request". */
export const formatOfferPrice = ({ label, unit, every }: Offer["price"]): string =>
  unit === "from" ? `from ${label}${every ? ` per ${every}` : ""}` : `${label} ${unit}`.trimEnd();

/** In cents. NaN for a name that the offer does not have; no checkout takes it. */
export function amountOf({ amounts }: Pick<Offer, "amounts">, name: string): number {
  return amounts[name] ?? Number.NaN;
}

/** The title of one order: "Custom Web Page" for "Custom Web Pages". */
export const orderTitle = (offer: Offer | undefined): string | undefined => offer && (offer.singular ?? offer.title);

export type CheckoutOffer = Offer & { paths: { preCheckout: string } };
export type RequestOffer = Offer & { paths: { confirmation: string } };
