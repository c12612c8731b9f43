import { render } from "@testing-library/react";
import type { ServiceView } from "~/catalog/define-view";
import { fieldProps, useFormState } from "~/catalog/form-state";
import type { BriefValues } from "~/catalog/terms-consent";

/** The fields of a service with a form, as the order page shows them. */
export function fieldsOf({ service, Fields, OrderCard }: ServiceView, stored: Record<string, unknown> = {}) {
  const shown = { values: (): BriefValues => ({}), startOver: () => {} };
  function Form() {
    const form = useFormState({ ...service.defaults, ...stored });
    shown.values = form.latestValues;
    shown.startOver = () => form.reset(service.defaults);
    const field = (name: string) => fieldProps(service.fields, form, name);
    return (
      <form aria-label="Order">
        <Fields field={field} form={form} />
        <OrderCard field={field} form={form}>
          {null}
        </OrderCard>
      </form>
    );
  }
  return { Form, values: () => shown.values(), startOver: () => shown.startOver() };
}

/** Renders the fields. Returns what reads and resets the form. */
export function renderFields(view: ServiceView, stored?: Record<string, unknown>) {
  const { Form, ...form } = fieldsOf(view, stored);
  render(<Form />);
  return form;
}
