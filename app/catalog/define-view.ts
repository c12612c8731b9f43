import type { ComponentType } from "react";
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { FaqItem } from "~/content/faq";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import type { Service } from "./define-service";

/** A form control's props, ready to be spread on a `ui/` field: label and message come from the service. */
export type FieldProps = UseFormRegisterReturn & { label: string; error?: string };

/** What a service's form may hold while it is filled in: what its rules take, and what an empty form has. */
type FormValues<S extends Service> = {
  [K in keyof S["fields"]]: z.input<S["fields"][K]["rule"]> | S["fields"][K]["default"];
};

/** What a service's `Fields` get: `FieldsProps<typeof service>`, so that a misspelt field is a compile error. */
export type FieldsProps<S extends Service> = {
  /** Registers the field with this name. */
  field: (name: keyof S["fields"] & string) => FieldProps;
  /** For parts that are not plain controls (plans, sliders, files). */
  form: UseFormReturn<FormValues<S>>;
};

/** The same without the service's types, as the form that serves all of them hands it over. */
export type AnyFieldsProps = { field: (name: string) => FieldProps; form: UseFormReturn<FieldValues> };

/** A paid (or since refunded) order, as its success page gets it. */
export type PaidOrder = {
  sessionId: string;
  receipt: Receipt;
  /** Null when they could not be fetched. */
  details: ReceiptDetails | null;
  status: OrderStatus;
  /** Whether this browser has just come from paying it; later, and in other browsers, the page only shows the order. */
  justPaid: boolean;
};

/** What a service shows of its own, whatever its fields are. */
type Parts = {
  /** Headline and what stands above the form. */
  Intro: ComponentType;
  /** What stands beside the form, such as the price card. */
  Aside?: ComponentType;
  formTitle: string;
  submitLabel: string;
  /** Toast when the form cannot be submitted. */
  failure: string;
  /** What buyers ask before they order: below the form, and in the page's structured data. */
  questions?: readonly FaqItem[];
  /** Three examples of what one gets, below the form: a file of its own, which scripts load when the page is there. */
  Showcase?: ComponentType;
  /** Toast after a try to submit while `blocker` has a reason. */
  blockedToast?: string;
  /** What is said before the summary opens, and for how long, in milliseconds. */
  leaving?: { toast: string; ms: number };
};

/** The parts of the order pages that are a service's own. */
export type ServiceView = Parts & {
  service: Service;
  Fields: ComponentType<AnyFieldsProps>;
  blocker?: (values: FieldValues) => string | null;
  errorToasts?: readonly string[];
};

type ViewOf<S extends Service> = Parts & {
  Fields: ComponentType<FieldsProps<S>>;
  /** Why the submit button is disabled with these values, or null. It is shown after a try. */
  blocker?: (values: Partial<FormValues<S>>) => string | null;
  /** Fields whose message is also a toast when a submit finds them wrong. */
  errorToasts?: readonly (keyof S["fields"] & string)[];
};

/** The view of one service: `defineView(service, {...})` checks every field that it names. */
export function defineView<S extends Service>(service: S, view: ViewOf<S>): ServiceView {
  // A view only meets the form of its own service, so its field types are not needed from here on.
  return { ...view, service } as unknown as ServiceView;
}
