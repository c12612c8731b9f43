import type { ComponentType } from "react";
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type { OrderStatus, Receipt } from "~/orders/order";
import type { Slug } from "./offers";
import { webPageView } from "./web-page/view";

/** A form control's props, ready to be spread on a `ui/` field: label and message come from the service. */
export type FieldProps = UseFormRegisterReturn & { label: string; error?: string };

export type FieldsProps = {
  /** Registers the field with this name. */
  field: (name: string) => FieldProps;
  /** For parts that are not plain controls (plans, sliders, files). */
  form: UseFormReturn<FieldValues>;
};

/** A paid (or since refunded) order, as its success page gets it. */
export type SettledProps = { sessionId: string; receipt: Receipt; status: OrderStatus };

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
  /** The whole success page once the order is settled, where the plain receipt is not enough. */
  Settled?: ComponentType<SettledProps>;
};

export const views: Partial<Record<Slug, View>> = {
  "web-page": webPageView,
};
