import type { ComponentType } from "react";
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type { OrderStatus, Receipt } from "~/order/order";

/** A form control's props, ready to be spread on a `ui/` field: label and message come from the service. */
export type FieldProps = UseFormRegisterReturn & { label: string; error?: string };

export type FieldsProps = {
  /** Registers the field with this name. */
  field: (name: string) => FieldProps;
  /** For parts that are not plain controls (plans, sliders, files). */
  form: UseFormReturn<FieldValues>;
};

/** A paid (or since refunded) order, as its success page gets it. */
export type SettledProps = {
  sessionId: string;
  receipt: Receipt;
  status: OrderStatus;
  /** The submitted form, if this browser still held it; after a refresh it does not. */
  brief?: Record<string, unknown> | null;
};

/** The parts of the order pages that are a service's own. */
export type View = {
  /** Headline and what stands above the form. */
  Intro: ComponentType;
  /** What stands beside the form, such as the price card. */
  Aside?: ComponentType;
  formTitle: string;
  Fields: ComponentType<FieldsProps>;
  submitLabel: string;
  /** Toast when the form cannot be handed on (specification 8). */
  failure: string;
  /** The submit button waits until this says yes to what is entered so far. */
  canSubmit?: (values: FieldValues) => boolean;
  /** Fields whose message is also a toast when a submit finds them wrong. */
  errorToasts?: readonly string[];
  /** What is said before the summary opens, and for how long, in milliseconds. */
  leaving?: { toast: string; ms: number };
  /** The endpoint that takes the form itself, for a service that is requested and not paid for here. */
  request?: string;
  /** The success page of such a request. */
  Requested?: ComponentType;
  /** The whole success page once the order is settled, where the plain receipt is not enough. */
  Settled?: ComponentType<SettledProps>;
};
