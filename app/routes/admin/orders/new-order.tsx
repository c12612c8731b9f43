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
import { pageMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { EmailSuggestion } from "~/ui/field";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/new-order";

type Typed = Record<
  "id" | "service" | "name" | "email" | "company" | "phone" | "amount" | "reason" | "description",
  string
>;

type Props = {
  /** What the order will be called, so that it is made once however often the button is pressed. */
  id: string;
  services: readonly ManualService[];
  /** What was typed when it was refused. */
  typed?: Typed;
};

/** What staff know of the order. The price is the catalog's until another one is typed. */
export function NewOrderForm({ id, services, typed }: Props) {
  const busy = useNavigation().state !== "idle";
  const [slug, setSlug] = useState(typed?.service ?? services[0]?.slug ?? "");
  const service = services.find((each) => each.slug === slug) ?? services[0];
  const [amount, setAmount] = useState(typed?.amount ?? priceText(service));
  const choose = (chosen: string) => {
    // A price that somebody typed stays theirs.
    if (amount === priceText(service)) setAmount(priceText(services.find((each) => each.slug === chosen)));
    setSlug(chosen);
  };
  return (
    <Form method="post" className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={typed?.id || id} />
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
      <Text label="Customer’s name" name="name" required maxLength={500} defaultValue={typed?.name} />
      <Text label="Email" name="email" type="email" required maxLength={254} defaultValue={typed?.email} />
      <Text label="Company (optional)" name="company" maxLength={500} defaultValue={typed?.company} />
      {service?.hasPhoneField !== false && (
        <Text label="Phone (optional)" name="phone" type="tel" maxLength={100} defaultValue={typed?.phone} />
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
        defaultValue={typed?.reason}
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
            defaultValue={typed?.description}
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

/** An order that staff agreed on with a customer. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "New order", description: "Create an order.", path: "/admin/orders/new", matches, indexed: false });

export const loader = () => ({ id: randomUUID(), services: manualServices() });

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const form = await readFormData(request);
  const made = await createManualOrder(app, admin.email, { ...typedIn(form), sendLink: form.has("sendLink") });
  if (!made.ok) return data({ ...made, typed: typedIn(form) }, { status: 400 });
  throw redirect(`/admin/orders?order=${made.id}`);
}

function typedIn(form: FormData) {
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

/** The form's id makes a second press find the first order. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "The order may or may not have been created. It’s safe to try again.");

export default function NewOrder({ loaderData: { id, services }, actionData }: Route.ComponentProps) {
  const unmade = actionData && "error" in actionData ? actionData : undefined;
  const typed = unmade && "typed" in unmade ? unmade.typed : undefined;
  return (
    <>
      <h1 className="mb-2 font-bold font-sans text-2xl">New order</h1>
      <p className="mb-6 max-w-3xl text-mute">
        For work you’ve agreed on with a customer. You’ll get a payment link to send them.
      </p>
      <FormOutcomeMessage outcome={unmade} />
      <NewOrderForm id={id} services={services} typed={typed} />
    </>
  );
}
