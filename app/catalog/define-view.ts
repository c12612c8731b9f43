import { type ComponentType, createElement, type PropsWithChildren } from "react";
import type { Site } from "~/content/site";
import type { OrderStatus } from "~/lib/db/column-types";
import type { PriceTag } from "~/ui/price-card";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import type { Service } from "./define-service";
import type { FieldProps, FormState } from "./form-state";
import type { BriefValues } from "./terms-consent";
import type { Offer } from "./types";

/** The words of a service's page that staff can change, at least these. */
export type PageWords = { headline: string; intro: string };

/** What a page sells: offer and words as shipped, or what staff have published over them. `siteWords`: what `siteWordsOf` returned, JSON. */
export type Sold<W = PageWords> = { offer: Offer; words: W; siteWords?: Readonly<Record<string, string>> };

/** Props of a service's `Fields`. With `FieldsProps<typeof service>` a misspelled field is a compile error. */
export type FieldsProps<S extends Service, W = PageWords> = {
  sold: Sold<W>;
  field: (name: keyof S["fields"] & string) => FieldProps;
  /** For parts that are not plain controls (plans, sliders, files). */
  form: Pick<FormState, "values" | "touched"> & {
    change: (changed: { [K in keyof S["fields"]]?: unknown }) => void;
    touch: (...names: (keyof S["fields"] & string)[]) => void;
  };
};

/** Props of a service's `OrderCard`. `children`: consent and submit button, at its end. */
export type OrderCardProps<S extends Service, W = PageWords> = PropsWithChildren<FieldsProps<S, W>>;

type AnyFieldsProps = { field: (name: string) => FieldProps; form: FormState };

export type PaidOrder = {
  sessionId: string;
  receipt: Receipt;
  /** Null if they could not be fetched. */
  details: ReceiptDetails | null;
  status: OrderStatus;
  /** True if this browser has just paid the order; false on later visits and in other browsers. */
  justPaid: boolean;
  /** The order page; null for a browser that has not paid the order. */
  orderUrl: string | null;
};

export type ServiceView = {
  service: Service;
  head: { eyebrow: string; title: string; text: string };
  /** Named under the title where the order card follows the fields. */
  price?: PriceTag;
  /** Content between title and form. */
  Intro?: ComponentType;
  /** The same view of what staff have published. */
  withSold: (sold: Partial<Sold>) => ServiceView;
  /** Content below the form. */
  Outro?: ComponentType;
  Fields: ComponentType<AnyFieldsProps>;
  /** The card beside the fields, or after them in narrow windows: what is bought, and the form's end. */
  OrderCard: ComponentType<PropsWithChildren<AnyFieldsProps>>;
  /** Above fields and card, such as plans. */
  Choice?: ComponentType<AnyFieldsProps>;
  formTitle: string;
  submitLabel: string;
  /** Toast if submitting fails. */
  failure: string;
  /** Returns why the submit button is disabled, shown after an attempt to submit; null enables it. */
  blocker?(values: BriefValues, offer: Offer): string | null;
  /** Fields whose error is also shown as a toast on submit. */
  errorToasts?: readonly string[];
  /** Published texts that the order card shows instead of the shipped ones. */
  siteWordsOf?(site: Site): Sold["siteWords"] | null;
  /** Three examples below the form; a separate chunk. */
  Showcase?: ComponentType;
  /** Toast after an attempt to submit while `blocker` returns a reason. */
  blockedToast?: (offer: Offer) => string;
  /** Toast before the summary opens, and its duration in milliseconds. */
  leaving?: { toast: string; ms: number };
};

type Parts = "Fields" | "OrderCard" | "Choice" | "Intro";

type TypedView<S extends Service, W extends PageWords> = Omit<
  ServiceView,
  "service" | "withSold" | "head" | "price" | "failure" | "submitLabel" | Parts | "blocker" | "errorToasts"
> & {
  /** Above the words' headline. */
  eyebrow: string;
  /** The offer's price is added. */
  price?: Pick<PriceTag, "accent" | "title"> & Partial<PriceTag>;
  failure?: string;
  /** As shipped. */
  words: W;
  submitLabel: string | ((offer: Offer) => string);
  Intro?: ComponentType<{ sold: Sold<W> }>;
  Fields: ComponentType<FieldsProps<S, W>>;
  OrderCard: ComponentType<OrderCardProps<S, W>>;
  Choice?: ComponentType<FieldsProps<S, W>>;
  blocker?(values: Record<keyof S["fields"] & string, unknown>, offer: Offer): string | null;
  errorToasts?: readonly (keyof S["fields"] & string)[];
};

/** Checks the field names in a view at compile time. */
export const defineView = <S extends Service, W extends PageWords>(service: S, view: TypedView<S, W>): ServiceView =>
  viewOf(service, view, { offer: service.offer, words: view.words });

function viewOf<S extends Service, W extends PageWords>(
  service: Service,
  described: TypedView<S, W>,
  sold: Sold<W>,
  isRenamed = false,
): ServiceView {
  const { Fields, OrderCard, Choice, Intro, submitLabel, words, eyebrow, price, ...view } = described;
  return {
    failure: "There was a problem processing your request. Please try again.",
    ...view,
    service,
    head: {
      eyebrow: isRenamed ? sold.offer.title.toUpperCase() : eyebrow,
      title: sold.words.headline,
      text: sold.words.intro,
    },
    ...(price && { price: { ...sold.offer.price, ...price } }),
    submitLabel: typeof submitLabel === "string" ? submitLabel : submitLabel(sold.offer),
    // The words of a service's document are those of its page.
    withSold: (next) =>
      viewOf(
        next.offer ? service.withOffer(next.offer) : service,
        described,
        { ...sold, ...next, words: { ...words, ...next.words } },
        next.offer && next.offer.title !== service.offer.title,
      ),
    Fields: (props) => createElement(Fields, { ...props, sold }),
    OrderCard: (props) => createElement(OrderCard, { ...props, sold }),
    ...(Choice && { Choice: (props: AnyFieldsProps) => createElement(Choice, { ...props, sold }) }),
    ...(Intro && { Intro: () => createElement(Intro, { sold }) }),
  };
}
