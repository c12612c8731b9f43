import { Form, useNavigation } from "react-router";
import * as z from "zod/mini";
import { addTaxRate, listTaxRates, removeTaxRate } from "~/billing/taxes/tax-rates.server";
import { getApp } from "~/lib/app-context.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { clientActionOf } from "~/routes/admin/shared/admin-page";
import { adminActions, withFields, withMessage } from "~/routes/admin/shared/admin-page.server";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { DataTable } from "~/routes/admin/shared/data-table";
import { InputField, PercentInput } from "~/routes/admin/shared/form-field";
import { Card, EmptyState, Note, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/taxes";

export const meta = unlistedMeta({ title: "Taxes", description: "Rates of our own table.", path: "/admin/taxes" });

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { mode, included, country } = app.settings.tax;
  const rates = (await listTaxRates(app.db)).map(({ id, country, state, name, rate }) => ({
    id,
    country,
    state,
    name,
    rate,
  }));
  return { mode, included, country, rates };
}

const text = z._default(z.string(), "");
const addSchema = z.object({ country: text, state: text, name: text, percent: text });

export const action = adminActions("/admin/taxes", {
  add: withFields(addSchema, async (rate, { app, admin }) =>
    withMessage(await addTaxRate(app, admin.email, rate), "The rate is added."),
  ),
  remove: withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) =>
    withMessage(await removeTaxRate(app.db, admin.email, id), "The rate is removed."),
  ),
});

/** Repeated submits are harmless, hence the text. */
export const clientAction = clientActionOf(
  "It may or may not have worked. Check the list, then it’s safe to try again.",
);

const MODES = {
  off: "Taxes are off (TAX=off): this list isn’t used.",
  stripe: "The card provider computes the taxes (TAX=stripe): this list isn’t used.",
} as const;

export default function Taxes({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, included, country, rates } = loaderData;
  return (
    <>
      <PageHead
        title="Taxes"
        sub={
          mode &&
          `Prices ${included ? "include" : "don’t include"} the tax. We sell from ${country}: a business with a VAT ID in another country of the EU pays none (reverse charge).`
        }
      />
      <FormOutcomeMessage outcome={actionData} />
      <div className="stack">
        {mode !== "table" && <Note>{MODES[mode ?? "off"]}</Note>}
        <Card title="Rates" flush>
          {rates.length > 0 ? (
            <RateTable rates={rates} />
          ) : (
            <EmptyState hint="Without a rate for their country, customers pay no tax.">No Rates Yet</EmptyState>
          )}
        </Card>
        <IfCanSubmit to="/admin/taxes" intent="add" what="change the rates">
          {/* A new form after each addition. */}
          <AddRate key={rates.length} actionData={actionData} />
        </IfCanSubmit>
      </div>
    </>
  );
}

type Rate = Route.ComponentProps["loaderData"]["rates"][number];

const placeOf = ({ country, state }: Rate): string => (state ? `${country}-${state}` : country);

const RateTable = ({ rates }: { rates: readonly Rate[] }) => (
  <DataTable
    caption="Rates by country and state"
    columns={[
      { title: "Place", cell: "cell-start", show: (rate) => <strong translate="no">{placeOf(rate)}</strong> },
      { title: "Name", cell: "cell-full", show: ({ name }) => name },
      { title: "Rate", cell: "num cell-end", show: ({ rate }) => `${rate / 10_000}%` },
      { title: "Actions", cell: "num cell-full", show: (rate) => <RemoveRate rate={rate} /> },
    ]}
    rows={rates}
    keyOf={({ id }) => id}
  />
);

const RemoveRate = ({ rate }: { rate: Rate }) => (
  <IfCanSubmit to="/admin/taxes" intent="remove">
    <ConfirmButton
      label="Remove"
      name={`Remove ${placeOf(rate)}`}
      kind="danger-quiet"
      title={`Remove the rate of ${placeOf(rate)}?`}
      sure="Remove rate"
      values={{ intent: "remove", id: rate.id }}
    >
      <p>New orders from there have no tax. Orders that were placed keep theirs.</p>
    </ConfirmButton>
  </IfCanSubmit>
);

function AddRate({ actionData }: Pick<Route.ComponentProps, "actionData">) {
  const busy = useNavigation().state === "submitting";
  const field = (name: keyof z.infer<typeof addSchema>) => ({
    name,
    autoComplete: "off",
    error: actionData?.ok === false && "field" in actionData && actionData.field === name ? actionData.error : null,
  });
  return (
    <Card title="Add a rate">
      <Form method="post" noValidate className="form">
        <input type="hidden" name="intent" value="add" />
        <InputField label="Country" hint="Two letters, such as US" {...field("country")} maxLength={2} />
        <InputField label="State" optional hint="A code, such as TX" {...field("state")} maxLength={3} />
        <InputField label="Name" hint="As on invoices, such as Sales Tax or VAT" {...field("name")} maxLength={50} />
        <InputField
          as={PercentInput}
          label="Rate"
          hint="For example 8.25"
          {...field("percent")}
          maxLength={7}
          inputMode="decimal"
        />
        <div className="line actions">
          <AdminButton type="submit" kind="primary" busy={busy}>
            Add rate
          </AdminButton>
        </div>
      </Form>
    </Card>
  );
}
