export type OfferAccent = "cyan" | "pink" | "orange" | "lime" | "gold";

/** Data of a service without its form, so that the navigation loads no schema. */
export type Offer = {
  /** Also the name of the service's folder. */
  slug: string;
  title: string;
  /** Of one order, if the title is a plural. */
  singular?: string;
  /** Symbol in the icon sprite. */
  icon: string;
  accent: OfferAccent;
  /** Text in the Services dropdown. */
  navText: string;
  /** Text on the service card, and the page's description. */
  text: string;
  /** Texts on the service card. `note`: shown below the price if the unit is "from". */
  price: { label: string; unit: string; note?: string };
  /** What the service is priced by, in cents: its price, the price of each plan, or the least ad budget. Staff change them. */
  amounts: Readonly<Record<string, number>>;
  /** `success`: page after payment, may be shared. `preCheckout`: summary. `confirmation`: page after a request. */
  paths: { form: string; success: string; preCheckout?: string; confirmation?: string };
  /** Local storage key of the submitted form; the autosaved draft's key is `<draftKey>:draft`. */
  draftKey: string;
  buttonText: string;
  /** Short description of the examples on its page, for the link on the home page. */
  samples?: string;
  /** Place of their picture in the file of tools/build/sample-pictures.mjs, from the top; none without it. */
  samplesPicture?: 0 | 1 | 2 | 3;
  /** File name below /api/orders/ that customers may download; rendered by the folder's `deliverable.server.ts`. */
  deliverable?: string;
  /** Text of the download button in the confirmation email. */
  deliverableLabel?: string;
  /** Title and note of the deliverable, if each paid month of a subscription has one. */
  monthly?: { title: string; note: string };
  /** Other data that its pages store in the browser, for the cookie page. */
  keeps?: readonly { name: string; purpose: string; end: string }[];
  /** True for services with a card on the home page. */
  listed: boolean;
  /** True while it is not sold. */
  hidden?: true;
};

/** In cents. Throws for a name that the offer does not have. */
export function amountOf({ slug, amounts }: Pick<Offer, "slug" | "amounts">, name: string): number {
  const cents = amounts[name];
  if (cents === undefined) throw new Error(`${slug} has no amount ${name}`);
  return cents;
}

export type CheckoutOffer = Offer & { paths: { preCheckout: string } };
export type RequestOffer = Offer & { paths: { confirmation: string } };
