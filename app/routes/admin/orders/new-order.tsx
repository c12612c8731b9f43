import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { createManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { manualServices } from "~/checkout/manual-orders/manual-services.server";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { pageMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/new-order";
import { NewOrderForm } from "./new-order-form";

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
