import type { ComponentType } from "react";
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { FaqItem } from "~/content/faq";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import type { Service } from "./define-service";

/** Props of a form control, to be spread on a `ui/` field. */
export type FieldProps = UseFormRegisterReturn & { label: string; error?: string };

/** Values of a form that is being filled in: input of the rules, or the defaults. */
type FormValues<S extends Service> = {
  [K in keyof S["fields"]]: z.input<S["fields"][K]["rule"]> | S["fields"][K]["default"];
};

/** Props of a service's `Fields`. With `FieldsProps<typeof service>` a misspelled field is a compile error. */
export type FieldsProps<S extends Service> = {
  /** Registers the field. */
  field: (name: keyof S["fields"] & string) => FieldProps;
  /** For parts that are not plain controls (plans, sliders, files). */
  form: UseFormReturn<FormValues<S>>;
};

/** `FieldsProps` without the service's types, for the order form of all services. */
export type AnyFieldsProps = { field: (name: string) => FieldProps; form: UseFormReturn<FieldValues> };

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

type UntypedView = {
  /** Heading and content above the form. */
  Intro: ComponentType;
  /** Content beside the form, such as the price card. */
  Aside?: ComponentType;
  formTitle: string;
  submitLabel: string;
  /** Toast if submitting fails. */
  failure: string;
  /** Shown below the form and in the page's structured data. */
  questions?: readonly FaqItem[];
  /** Three examples below the form; a separate chunk. */
  Showcase?: ComponentType;
  /** Toast after an attempt to submit while `blocker` returns a reason. */
  blockedToast?: string;
  /** Toast before the summary opens, and its duration in milliseconds. */
  leaving?: { toast: string; ms: number };
};

/** Texts and components of a service on the order pages. */
export type ServiceView = UntypedView & {
  service: Service;
  Fields: ComponentType<AnyFieldsProps>;
  blocker?: (values: FieldValues) => string | null;
  errorToasts?: readonly string[];
};

type TypedView<S extends Service> = UntypedView & {
  Fields: ComponentType<FieldsProps<S>>;
  /** Returns why the submit button is disabled, shown after an attempt to submit; null enables it. */
  blocker?: (values: Partial<FormValues<S>>) => string | null;
  /** Fields whose error is also shown as a toast on submit. */
  errorToasts?: readonly (keyof S["fields"] & string)[];
};

/** Checks the field names in a view at compile time. */
export function defineView<S extends Service>(service: S, view: TypedView<S>): ServiceView {
  // A view is only used with its own service's form, so its field types are not needed any more.
  return { ...view, service } as unknown as ServiceView;
}
