import { randomUUID } from "node:crypto";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import * as z from "zod/mini";
import { createManualOrder, type ManualService, manualServices } from "~/checkout/manual-orders/manual-orders.server";
import { getApp } from "~/lib/app-context.server";
import { centsToDecimal, formatMoney } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { Check, FormField, InputField, MoneyInput, SelectField, TextAreaField } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, Facts, PageHead } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailSuggestion } from "~/ui/field";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/new-order";

const text = z.catch(z.string().check(z.trim()), "");
const valuesSchema = z.object({
  id: text,
  service: text,
  name: text,
  email: text,
  company: text,
  phone: text,
  amount: text,
  reason: text,
  description: text,
});
type NewOrderValues = z.infer<typeof valuesSchema>;
const readValues = (form: FormData): NewOrderValues => valuesSchema.parse(Object.fromEntries(form));

type NewOrderFormProps = {
  /** Id of the new order: makes repeated submits idempotent. */
  id: string;
  services: readonly ManualService[];
  /** Input of a rejected form. */
  values?: NewOrderValues;
};

/** The amount is the catalog price until it is edited. The preview follows what is typed. */
function NewOrderForm({ id, services, values }: NewOrderFormProps) {
  const busy = useNavigation().state !== "idle";
  const [typed, setTyped] = useState(() => values ?? startValues(services[0]));
  const service = findService(services, typed.service);
  const form = useRef<HTMLFormElement>(null);
  // Also what was typed before scripts ran.
  useEffect(() => {
    if (form.current) setTyped(readValues(new FormData(form.current)));
  }, []);
  const follow = (event: ChangeEvent<HTMLFormElement>) => {
    const amount = event.currentTarget.elements.namedItem("amount");
    const next = findService(services, readValues(new FormData(event.currentTarget)).service);
    // An edited amount is kept.
    if (next !== service && amount instanceof HTMLInputElement && amount.value === priceText(service)) {
      amount.value = priceText(next);
    }
    setTyped(readValues(new FormData(event.currentTarget)));
  };
  const field = (name: keyof NewOrderValues) => ({ name, defaultValue: values?.[name], autoComplete: "off" });
  return (
    <div className="two-columns">
      <Form ref={form} method="post" className="card form" onChange={follow}>
        <h2>Customer</h2>
        <InputField label="Customer’s name" {...field("name")} required maxLength={500} />
        <FormField label="Email">
          {(control) => (
            <>
              <input {...control} {...field("email")} type="email" className="input" required maxLength={254} />
              <EmailSuggestion inputId={control.id} />
            </>
          )}
        </FormField>
        <InputField label="Company" optional {...field("company")} maxLength={500} />
        {service?.hasPhoneField !== false && (
          <InputField label="Phone" optional {...field("phone")} type="tel" maxLength={100} />
        )}
        <h2>Work</h2>
        <SelectField
          label="Service"
          className="col-span-full"
          name="service"
          defaultValue={values?.service ?? services[0]?.slug}
          options={services.map(({ slug, title }) => [slug, title])}
        />
        <TextAreaField
          label="Description of the work"
          optional
          className="col-span-full"
          hint={`Saved as “${service?.descriptionLabel ?? "Description"}”. The rest of the brief stays blank.`}
          {...field("description")}
          rows={5}
          maxLength={8000}
        />
        <h2>Price</h2>
        <InputField
          as={MoneyInput}
          label={service?.monthly ? "Amount per month (USD)" : "Amount (USD)"}
          hint={priceHint(service)}
          {...field("amount")}
          defaultValue={values?.amount ?? priceText(service)}
          maxLength={20}
        />
        <InputField
          label="What it’s for, or why the price differs"
          hint="Shown to the customer. Optional at the catalog price."
          {...field("reason")}
          maxLength={200}
        />
        <div className="col-span-full">
          <Check
            name="sendLink"
            label="Email the payment link to the customer now"
            hint="Otherwise nothing is emailed. You can copy the link on the order’s page."
          />
        </div>
        <input type="hidden" name="id" value={values?.id || id} />
        <div className="line actions">
          <AdminButton type="submit" kind="primary" busy={busy}>
            Create order
          </AdminButton>
          <AdminButtonLink kind="quiet" to="/admin/orders">
            Cancel
          </AdminButtonLink>
        </div>
      </Form>
      <PaymentPreview service={service} typed={typed} />
    </div>
  );
}

const findService = (services: readonly ManualService[], slug: string): ManualService | undefined =>
  services.find((each) => each.slug === slug) ?? services[0];

const startValues = (service: ManualService | undefined): NewOrderValues => ({
  ...readValues(new FormData()),
  service: service?.slug ?? "",
  amount: priceText(service),
});

const priceText = (service: ManualService | undefined): string =>
  service?.cents == null ? "" : centsToDecimal(service.cents);

function priceHint(service: ManualService | undefined): string {
  if (service?.cents == null) return "The catalog has no fixed price for this service.";
  const setup = service.setup > 0 ? ` The setup fee of ${formatMoney(service.setup)} is added to the first month.` : "";
  return `The catalog price is ${formatMoney(service.cents)}${service.monthly ? " a month" : ""}.${setup}`;
}

/** What the payment page (routes/my-order/pay.tsx) will show, as far as it is known. */
function PaymentPreview({ service, typed }: { service: ManualService | undefined; typed: NewOrderValues }) {
  const cents = typed.amount === "" ? (service?.cents ?? null) : parseMoney(typed.amount);
  const setup = service?.setup ?? 0;
  const price = cents === null ? "–" : formatMoney(cents);
  const rhythm = service?.monthly && cents !== null ? " a month" : "";
  return (
    <aside className="stack">
      <Card title="What the customer will see">
        <div className="tight border border-line border-dashed bg-night p-6">
          <h3>{service?.title}</h3>
          <Facts
            className="grid-cols-[6.75rem_minmax(0,1fr)] [&>dd]:whitespace-pre-wrap"
            facts={[
              ["Amount", price + rhythm],
              ["Setup fee", setup > 0 ? formatMoney(setup) : null],
              ["For", typed.reason],
              ["Name", typed.name],
              ["Company", typed.company],
              ["Phone", typed.phone],
              [service?.descriptionLabel ?? "Description", typed.description],
            ]}
          />
          <p
            aria-hidden="true"
            className="border border-line border-dashed p-2 text-center font-semibold text-mute"
            translate="no"
          >
            {`PAY ${cents === null ? "–" : formatMoney(cents + setup)}`}
          </p>
        </div>
      </Card>
    </aside>
  );
}

export const meta = unlistedMeta({ title: "New order", description: "Create an order.", path: "/admin/orders/new" });

export const loader = ({ context }: Route.LoaderArgs) => ({
  id: randomUUID(),
  services: manualServices(getApp(context).settings.site),
});

export const action = adminAction(async ({ app, admin, form }) => {
  const created = await createManualOrder(app, admin.email, { ...readValues(form), sendLink: form.has("sendLink") });
  if (!created.ok) return data({ ...created, values: readValues(form) }, { status: 400 });
  throw redirect(orderPath(created.id));
});

/** The form's id makes repeated submits idempotent, hence the text. */
export const clientAction = clientActionOf("The order may or may not have been created. It’s safe to try again.");

export default function NewOrder({ loaderData: { id, services }, actionData }: Route.ComponentProps) {
  const rejected = actionData && "error" in actionData ? actionData : undefined;
  const values = rejected && "values" in rejected ? rejected.values : undefined;
  return (
    <>
      <Crumbs to="/admin/orders" label="Orders">
        New
      </Crumbs>
      <PageHead title="New order" />
      <p className="-mt-3 mb-5 text-mute">
        For work you’ve agreed on with a customer. You’ll get a payment link to send them.
      </p>
      <FormOutcomeMessage outcome={rejected} />
      <NewOrderForm id={id} services={services} values={values} />
    </>
  );
}
