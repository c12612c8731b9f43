import { randomUUID } from "node:crypto";
import { type ComponentProps, useId, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { createManualOrder, type ManualService, manualServices } from "~/checkout/manual-orders/manual-orders.server";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { centsToDecimal, formatUsd } from "~/lib/money";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { EmailSuggestion } from "~/ui/field";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/new-order";

type NewOrderValues = Record<
  "id" | "service" | "name" | "email" | "company" | "phone" | "amount" | "reason" | "description",
  string
>;

type NewOrderFormProps = {
  /** Id of the new order: makes repeated submits idempotent. */
  id: string;
  services: readonly ManualService[];
  /** Input of a rejected form. */
  values?: NewOrderValues;
};

/** The amount is the catalog price until it is edited. */
function NewOrderForm({ id, services, values }: NewOrderFormProps) {
  const busy = useNavigation().state !== "idle";
  const [slug, setSlug] = useState(values?.service ?? services[0]?.slug ?? "");
  const service = services.find((each) => each.slug === slug) ?? services[0];
  const [amount, setAmount] = useState(values?.amount ?? priceText(service));
  const choose = (newSlug: string) => {
    // An edited amount is kept.
    if (amount === priceText(service)) setAmount(priceText(services.find((each) => each.slug === newSlug)));
    setSlug(newSlug);
  };
  return (
    <Form method="post" className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={values?.id || id} />
      <Labelled label="Service" className="sm:col-span-2">
        {(field) => (
          <select
            {...field}
            name="service"
            className="field-dense"
            value={slug}
            onChange={(event) => choose(event.target.value)}
          >
            {services.map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.title}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Text label="Customer’s name" name="name" required maxLength={500} defaultValue={values?.name} />
      <Text label="Email" name="email" type="email" required maxLength={254} defaultValue={values?.email} />
      <Text label="Company (optional)" name="company" maxLength={500} defaultValue={values?.company} />
      {service?.hasPhoneField !== false && (
        <Text label="Phone (optional)" name="phone" type="tel" maxLength={100} defaultValue={values?.phone} />
      )}
      <Text
        label={service?.monthly ? "Amount per month (USD)" : "Amount in dollars"}
        name="amount"
        inputMode="decimal"
        maxLength={20}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={priceHint(service)}
      />
      <Text
        label="What it’s for, or why the price differs"
        name="reason"
        maxLength={200}
        defaultValue={values?.reason}
        hint="Shown to the customer. Optional at the catalog price."
      />
      <Labelled
        label="Description of the work (optional)"
        className="sm:col-span-2"
        hint={`Saved as “${service?.descriptionLabel ?? "Description"}”. The rest of the brief stays blank.`}
      >
        {(field) => (
          <textarea
            {...field}
            name="description"
            rows={6}
            maxLength={8000}
            className="field-dense"
            defaultValue={values?.description}
          />
        )}
      </Labelled>
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input type="checkbox" name="sendLink" className="size-5 shrink-0 accent-gold" />
        Email the payment link to the customer now
      </label>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" dense="plain" disabled={busy}>
          {busy ? "Creating order..." : "Create order"}
        </Button>
        <RouterButton dense="plain" href="/admin/orders">
          Back to orders
        </RouterButton>
      </div>
    </Form>
  );
}

const priceText = (service: ManualService | undefined): string =>
  service?.cents == null ? "" : centsToDecimal(service.cents);

function priceHint(service: ManualService | undefined): string {
  if (service?.cents == null) return "The catalog price depends on what the customer chooses.";
  return `The catalog price is ${formatUsd(service.cents)}${service.monthly ? " a month" : ""}.`;
}

type LabelledProps = {
  label: string;
  hint?: string;
  className?: string;
  children: (field: { id: string; "aria-describedby"?: string }) => React.ReactNode;
};

function Labelled({ label, hint, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        {label}
      </label>
      {children({ id, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-mute text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

function Text({ label, hint, ...input }: { label: string; hint?: string } & ComponentProps<"input">) {
  return (
    <Labelled label={label} hint={hint}>
      {(field) => (
        <>
          <input {...field} className="field-dense" autoComplete="off" {...input} />
          {input.type === "email" && <EmailSuggestion inputId={field.id} />}
        </>
      )}
    </Labelled>
  );
}

export const meta = unlistedMeta({ title: "New order", description: "Create an order.", path: "/admin/orders/new" });

export const loader = () => ({ id: randomUUID(), services: manualServices() });

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const form = await readFormData(request);
  const created = await createManualOrder(app, admin.email, { ...readValues(form), sendLink: form.has("sendLink") });
  if (!created.ok) return data({ ...created, values: readValues(form) }, { status: 400 });
  throw redirect(`/admin/orders/${created.id}`);
}

function readValues(form: FormData): NewOrderValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    id: text("id"),
    service: text("service"),
    name: text("name"),
    email: text("email"),
    company: text("company"),
    phone: text("phone"),
    amount: text("amount"),
    reason: text("reason"),
    description: text("description"),
  };
}

/** The form's id makes repeated submits idempotent, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "The order may or may not have been created. It’s safe to try again.");

export default function NewOrder({ loaderData: { id, services }, actionData }: Route.ComponentProps) {
  const rejected = actionData && "error" in actionData ? actionData : undefined;
  const values = rejected && "values" in rejected ? rejected.values : undefined;
  return (
    <>
      <h1 className="mb-2 font-bold font-sans text-2xl">New order</h1>
      <p className="mb-6 max-w-3xl text-mute">
        For work you’ve agreed on with a customer. You’ll get a payment link to send them.
      </p>
      <FormOutcomeMessage outcome={rejected} />
      <NewOrderForm id={id} services={services} values={values} />
    </>
  );
}
