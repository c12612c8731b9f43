import { type ComponentType, createElement, type ReactNode } from "react";
import { type UseFormRegisterReturn, type UseFormReturn, useFormContext } from "react-hook-form";
import type * as z from "zod/mini";
import type { Site } from "~/lib/config/site";
import type { OrderStatus } from "~/lib/db/column-types";
import type { PriceTag } from "~/ui/price-card";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import type { Service } from "./define-service";
import type { BriefValues } from "./terms-consent";

/** Props of a form control, to be spread on a `ui/` field. */
export type FieldProps = UseFormRegisterReturn & { label: string; error?: string };

/** Values of a form that is being filled in: input of the rules, or the defaults. */
type FormValues<S extends Service> = {
  [K in keyof S["fields"]]: z.input<S["fields"][K]> | S["fields"][K]["default"];
};

/** Props of a service's `Fields`. With `FieldsProps<typeof service>` a misspelled field is a compile error. */
export type FieldsProps<S extends Service> = {
  /** Registers the field. */
  field: (name: keyof S["fields"] & string) => FieldProps;
  /** For parts that are not plain controls (plans, sliders, files). */
  form: UseFormReturn<FormValues<S>>;
};

/** `siteWords`: what `siteWordsOf` returned. `children`: consent and submit button, at the end of the card. */
type WithFormEnd = { siteWords?: SiteWords | null; children: ReactNode };

/** Published texts by name. JSON: they are handed over with the page. */
export type SiteWords = Readonly<Record<string, string>>;

/** Props of a service's `OrderCard`. */
export type OrderCardProps<S extends Service> = FieldsProps<S> & WithFormEnd;

type AnyFieldsProps = { field: (name: string) => FieldProps };

/** A paid or refunded order on its success page. */
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

/** Texts and components of a service on the order pages. Fields, card and choice are rendered inside the form's `FormProvider`. */
export type ServiceView = {
  service: Service;
  head: { eyebrow: string; title: ReactNode; text: string };
  /** Named under the title where the order card follows the fields. */
  price?: PriceTag;
  /** Content between title and form. */
  Intro?: ComponentType;
  /** Content below the form. */
  Outro?: ComponentType;
  Fields: ComponentType<AnyFieldsProps>;
  /** The card beside the fields, or after them in narrow windows: what is bought, and the form's end. */
  OrderCard: ComponentType<AnyFieldsProps & WithFormEnd>;
  /** Above fields and card, such as plans. */
  Choice?: ComponentType<AnyFieldsProps>;
  formTitle: string;
  submitLabel: string;
  /** Toast if submitting fails. */
  failure: string;
  /** Returns why the submit button is disabled, shown after an attempt to submit; null enables it. */
  blocker?(values: BriefValues): string | null;
  /** Fields whose error is also shown as a toast on submit. */
  errorToasts?: readonly string[];
  /** Published texts that the order card shows instead of the shipped ones. */
  siteWordsOf?(site: Site): SiteWords | null;
  /** Three examples below the form; a separate chunk. */
  Showcase?: ComponentType;
  /** Toast after an attempt to submit while `blocker` returns a reason. */
  blockedToast?: string;
  /** Toast before the summary opens, and its duration in milliseconds. */
  leaving?: { toast: string; ms: number };
};

type Parts = "Fields" | "OrderCard" | "Choice";

type TypedView<S extends Service> = Omit<ServiceView, "service" | Parts | "blocker" | "errorToasts"> & {
  Fields: ComponentType<FieldsProps<S>>;
  OrderCard: ComponentType<OrderCardProps<S>>;
  Choice?: ComponentType<FieldsProps<S>>;
  blocker?(values: Record<keyof S["fields"] & string, unknown>): string | null;
  errorToasts?: readonly (keyof S["fields"] & string)[];
};

/** Checks the field names in a view at compile time. */
export function defineView<S extends Service>(
  service: S,
  { Fields, OrderCard, Choice, ...view }: TypedView<S>,
): ServiceView {
  const useTypedForm = () => useFormContext<FormValues<S>>();
  return {
    ...view,
    service,
    Fields: function TypedFields({ field }) {
      return createElement(Fields, { field, form: useTypedForm() });
    },
    OrderCard: function TypedOrderCard({ field, siteWords, children }) {
      return createElement(OrderCard, { field, form: useTypedForm(), siteWords, children });
    },
    ...(Choice && {
      Choice: function TypedChoice({ field }: AnyFieldsProps) {
        return createElement(Choice, { field, form: useTypedForm() });
      },
    }),
  };
}
