/** What every page may know of a service: pure data without its form, so that the navigation loads no schema. */

export type Accent = "cyan" | "pink" | "orange" | "lime" | "gold";

export type Offer = {
  slug: string;
  title: string;
  /** A symbol of the icon sprite. */
  icon: string;
  accent: Accent;
  /** The two lines in the Services dropdown. */
  navText: string;
  /** The text on the service card and the page's description. */
  text: string;
  /** How the price reads on a card. */
  price: { label: string; unit: string };
  paths: { form: string; preCheckout: string | null; success: string };
  /** Local storage key of the submitted form; what is being typed is beside it under the same name with ":draft". */
  draftKey: string;
  buttonText: string;
  /** The six services are in navigation and footer; the AI Automation Suite has its own place on the home page. */
  listed: boolean;
};
