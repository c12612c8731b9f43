import { type ReactNode, useId } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import * as z from "zod/mini";
import { type App, getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import type { Service } from "~/catalog/define-service";
import { offers } from "~/catalog/offers";
import { serviceBySlug } from "~/catalog/services";
import type { BriefValues } from "~/catalog/terms-consent";
import { type BriefField, listBriefFields } from "~/checkout/quotes/brief-fields.server";
import { createQuote, findQuoteTemplate } from "~/checkout/quotes/create-quote.server";
import { singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { formText, readFormData } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import type { Route } from "./+types/new-quote";

/** Input of a rejected form, and the invalid field. */
type RejectedQuote = { field?: string; typed: Record<string, string> };

type QuoteFieldsProps = { fields: readonly BriefField[]; rejected: RejectedQuote | undefined };

function QuoteFields({ fields, rejected }: QuoteFieldsProps) {
  const typed = (name: string, otherwise = "") => rejected?.typed[name] ?? otherwise;
  const invalid = rejected?.field;
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-mute">What the customer told us. Only the email address is required.</legend>
        {fields.map((field) => (
          <QuoteBriefField
            key={field.name}
            field={{ ...field, value: typed(field.name, field.value) }}
            invalid={invalid}
          />
        ))}
      </fieldset>
      <fieldset className="mt-6 grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-bold font-sans text-xl">Price</legend>
        <Labelled label="Custom price (USD)" hint="Leave blank for the catalog price">
          {(id) => (
            <input
              {...fieldAttributes(id, invalid === "price")}
              name="ownPrice"
              inputMode="decimal"
              autoComplete="off"
              className="field-dense"
              defaultValue={typed("ownPrice")}
            />
          )}
        </Labelled>
        <Labelled label="Reason" hint="Shown to the customer: “Price agreed: …”">
          {(id) => (
            <input
              {...fieldAttributes(id, invalid === "reason")}
              name="priceReason"
              maxLength={200}
              autoComplete="off"
              className="field-dense"
              defaultValue={typed("priceReason")}
            />
          )}
        </Labelled>
      </fieldset>
    </>
  );
}

function QuoteBriefField({
  field: { name, label, kind, options, value },
  invalid,
}: {
  field: BriefField;
  invalid?: string;
}) {
  return (
    <div className={kind === "text" ? "sm:col-span-2" : ""}>
      <Labelled label={kind === "email" ? `${label} *` : label}>
        {(id) => {
          const shared = {
            ...fieldAttributes(id, invalid === name, false),
            name,
            defaultValue: value,
            className: "field-dense",
          };
          if (kind === "text") return <textarea {...shared} rows={4} />;
          if (kind !== "choice") return <input {...shared} type={TYPES[kind]} autoComplete="off" />;
          return (
            <select {...shared}>
              <option value="">Not decided</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          );
        }}
      </Labelled>
    </div>
  );
}

const TYPES = { email: "email", line: "text", money: "text", number: "number" };

const fieldAttributes = (id: string, isInvalid: boolean, hasHint = true) => ({
  id,
  "aria-invalid": isInvalid || undefined,
  "aria-describedby": hasHint ? `${id}-hint` : undefined,
});

function Labelled({ label, hint, children }: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        {label}
      </label>
      {children(id)}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-mute text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export const meta = unlistedMeta({ title: "New quote", description: "A new quote.", path: "/admin/quotes/new" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const source = await findSource(getApp(context), new URL(request.url).searchParams);
  if (!source) return { selected: null };
  const { offer } = source.service;
  return { selected: { slug: offer.slug, title: offer.title, fields: listBriefFields(source.service, source.brief) } };
}

const id = z.uuid();

/** The service named in the URL, prefilled from its `quote` or `order` if given; null without one. */
async function findSource(app: App, params: URLSearchParams): Promise<{ service: Service; brief: BriefValues } | null> {
  const [quote, order] = [id.safeParse(singleParam(params, "quote")), id.safeParse(singleParam(params, "order"))];
  if (quote.success) return findQuoteTemplate(app, { quote: quote.data });
  if (order.success) return findQuoteTemplate(app, { order: order.data });
  const service = serviceBySlug(singleParam(params, "service") ?? "");
  return service ? { service, brief: {} } : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const form = await readFormData(request);
  const source = await findSource(app, new URL(request.url).searchParams);
  if (!source) return data({ ...failure("Please choose a service."), typed: {} }, { status: 400 });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const result = await createQuote(app, admin.email, {
    service: source.service.offer.slug,
    source: source.brief,
    fields: new Map(Object.entries(typed)),
    price: formText(form, "ownPrice"),
    reason: formText(form, "priceReason"),
  });
  if (result.ok) throw redirect(`/admin/quotes?made=${result.id}`);
  return data({ ...result, typed }, { status: 400 });
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  const result = await catchActionError(serverAction(), "Check the list of quotes before you try again.");
  return "typed" in result ? result : { ...result, typed: {} };
};

export default function NewQuote({ loaderData: { selected }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <h1 className="mb-4 font-bold font-sans text-2xl">New quote</h1>
      <Form className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
        <div>
          <label htmlFor="quote-service" className="mb-1 block text-mute text-sm">
            Service
          </label>
          <select
            id="quote-service"
            name="service"
            key={selected?.slug}
            defaultValue={selected?.slug}
            className="field-dense"
          >
            {offers.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" dense="plain">
          {selected ? "Change service" : "Continue"}
        </Button>
      </Form>
      {selected && (
        <Form method="post" noValidate className="max-w-2xl" key={selected.slug}>
          {actionData && (
            <p role="alert" className="mb-4 border-danger border-l-4 bg-panel p-4">
              {actionData.error}
            </p>
          )}
          <QuoteFields fields={selected.fields} rejected={actionData} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button type="submit" dense="plain" disabled={busy}>
              Create quote
            </Button>
            <RouterButton dense="plain" href="/admin/quotes">
              Cancel
            </RouterButton>
          </div>
        </Form>
      )}
    </>
  );
}
