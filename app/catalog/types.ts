/** What every page may know of a service: pure data without its form, so that the navigation loads no schema. */

export type OfferAccent = "cyan" | "pink" | "orange" | "lime" | "gold";

export type Offer = {
  /** Also the name of the service's folder. */
  slug: string;
  title: string;
  /** A symbol of the icon sprite. */
  icon: string;
  accent: OfferAccent;
  /** The two lines in the Services dropdown. */
  navText: string;
  /** The text on the service card and the page's description. */
  text: string;
  /** How the price reads on a card. */
  price: { label: string; unit: string };
  /**
   * `success` is the page after payment, which several may share. A service that is paid for on the site has a summary before
   * it, at `preCheckout`; one that is requested has a page that confirms the request.
   */
  paths: { form: string; success: string; preCheckout?: string; confirmation?: string };
  /** Local storage key of the submitted form; what is being typed is beside it under the same name with ":draft". */
  draftKey: string;
  buttonText: string;
  /** What its page shows as samples, in a few words: the home page leads to them. */
  samples?: string;
  /** The file that its buyer may download at /api/orders/..., made by the folder's `deliverable.server.ts`. */
  deliverable?: string;
  /** What the button says that downloads it from the confirmation's mail. */
  deliverableLabel?: string;
  /** Where each paid month of a subscription has one: what it is called, and what its buyer is told of it. */
  monthly?: { title: string; note: string };
  /** What its pages keep in the browser beside the drafts, for the cookie page: as what, what for and until when. */
  keeps?: readonly { name: string; purpose: string; end: string }[];
  /** The six services have cards on the home page. What is not listed stands below them in navigation and footer. */
  listed: boolean;
};

export type CheckoutOffer = Offer & { paths: { preCheckout: string } };
export type RequestOffer = Offer & { paths: { confirmation: string } };
