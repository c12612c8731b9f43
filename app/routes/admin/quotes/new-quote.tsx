import { useEffect, useRef, useState } from "react";
import {
  data,
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useNavigation,
  useSubmit,
} from "react-router";
import * as z from "zod/mini";
import { listCustomers } from "~/admin/customer-list.server";
import { useCatalog } from "~/catalog/current-catalog";
import type { Service } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { BriefValues } from "~/catalog/terms-consent";
import { listBriefFields } from "~/checkout/quotes/brief-fields.server";
import { createQuote, findQuoteTemplate, type QuoteInput } from "~/checkout/quotes/create-quote.server";
import { previewQuote, type QuotePreview } from "~/checkout/quotes/quote-preview.server";
import { quoteExpiryDate } from "~/checkout/quotes/quotes.server";
import { type App, getApp } from "~/lib/app-context.server";
import { formatLongDate } from "~/lib/dates/format-date";
import { searchParam, singleParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { SelectField } from "~/routes/admin/shared/form-field";
import { Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/new-quote";
import { type FoundCustomer, fillCustomer, isCustomerField, QuoteFields, type RejectedQuote } from "./quote-fields";
import { QuotePreviewCard } from "./quote-preview";

export const meta = unlistedMeta({ title: "New quote", description: "A new quote.", path: "/admin/quotes/new" });

const MAX_CUSTOMERS_FOUND = 6;

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const source = await findSource(app, new URL(request.url).searchParams);
  const goodUntil = formatLongDate(quoteExpiryDate(app));
  if (!source) return { selected: null, goodUntil };
  const { offer } = source.service;
  const fields = listBriefFields(source.service, source.brief);
  const values = new Map(fields.map(({ name, value }) => [name, value]));
  const preview = previewQuote(app.settings.site, {
    service: offer.slug,
    source: source.brief,
    fields: values,
    price: "",
    reason: "",
  });
  return {
    selected: { slug: offer.slug, title: offer.title, fields, preview: preview.ok ? preview.preview : null },
    goodUntil,
  };
}

const id = z.uuid();

/** The service named in the URL, prefilled from its `quote` or `order` if given; null without one. */
async function findSource(
  app: Pick<App, "db" | "settings">,
  params: URLSearchParams,
): Promise<{ service: Service; brief: BriefValues } | null> {
  const [quote, order] = [id.safeParse(singleParam(params, "quote")), id.safeParse(singleParam(params, "order"))];
  if (quote.success) return findQuoteTemplate(app, { quote: quote.data });
  if (order.success) return findQuoteTemplate(app, { order: order.data });
  const service = publishedCatalog(app.settings.site).serviceBySlug(singleParam(params, "service") ?? "");
  return service ? { service, brief: {} } : null;
}

/** Customers that match `text`, with what is known for the service's fields. */
async function findCustomers(
  { db, paymentProvider }: Pick<App, "db" | "paymentProvider">,
  { fields }: Service,
  text: string,
) {
  const q = searchParam.parse(text);
  if (q.length < 2) return [];
  const { rows } = await listCustomers(db, { q }, null, paymentProvider.mode === "live", MAX_CUSTOMERS_FOUND);
  return rows.map(({ email, customer, contact: { name, ...columns } }) => {
    const known: Partial<Record<string, string | null>> = columns;
    const values = Object.entries(fields).map(([field, { column }]) => [field, known[column ?? ""] ?? ""]);
    return { email, customer, values: { ...Object.fromEntries(values), name: name ?? "", email } };
  });
}

/** `intent=preview` only returns what the customer would see. */
export const action = adminAction(async ({ app, admin, search, form }) => {
  const source = await findSource(app, search);
  if (!source) return data({ ...failure("Please choose a service."), typed: {} }, { status: 400 });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const isCatalogPrice = formText(form, "priceKind") === "catalog";
  const input: QuoteInput = {
    service: source.service.offer.slug,
    source: source.brief,
    fields: new Map(Object.entries(typed)),
    price: isCatalogPrice ? "" : formText(form, "ownPrice"),
    reason: isCatalogPrice ? "" : formText(form, "priceReason"),
  };
  if (formText(form, "intent") === "preview") {
    const customers = await findCustomers(app, source.service, formText(form, "find"));
    return { ...previewQuote(app.settings.site, input), customers };
  }
  const result = await createQuote(app, admin.email, input, formText(form, "send") === "yes");
  if (result.ok) throw redirect(`/admin/quotes?made=${result.id}`);
  return data({ ...result, typed }, { status: 400 });
});

/** A preview changes nothing. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;

export const clientAction = shapedClientActionOf("Check the list of quotes before you try again.", (error) => ({
  ...error,
  typed: {},
}));

export default function NewQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { selected, goodUntil } = loaderData;
  const rejected = actionData && !actionData.ok && "typed" in actionData ? actionData : undefined;
  const [typed, setTyped] = useState<Record<string, string>>(rejected?.typed ?? {});
  const { preview, customers, refresh } = useQuotePreview(selected?.preview ?? null);
  return (
    <>
      <Crumbs to="/admin/quotes" label="Quotes">
        New
      </Crumbs>
      <PageHead title="New quote" />
      <FormOutcomeMessage outcome={rejected} />
      <div className="two-columns">
        <div className="card tight">
          <ServiceForm slug={selected?.slug} />
          {selected && (
            <QuoteForm
              key={selected.slug}
              selected={selected}
              typed={typed}
              rejected={rejected}
              catalogCents={preview?.catalogCents ?? null}
              customers={customers}
              onInput={(form, input) => {
                fillCustomer(form, input, customers);
                setTyped(readTyped(form));
                refresh(form, isCustomerField(input.name) ? input.value : "");
              }}
            />
          )}
        </div>
        <aside>{preview && <QuotePreviewCard preview={preview} goodUntil={goodUntil} />}</aside>
      </div>
    </>
  );
}

const readTyped = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const PREVIEW_DELAY_MS = 400;

/** The loaded preview, and no customers, until the form changes; then the server's for what is typed. */
function useQuotePreview(loaded: QuotePreview | null) {
  const fetcher = useFetcher<typeof action>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = fetcher.data && "preview" in fetcher.data ? fetcher.data.preview : null;
  const customers: readonly FoundCustomer[] = fetcher.data && "customers" in fetcher.data ? fetcher.data.customers : [];
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = (form: HTMLFormElement, find: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const fields = new FormData(form);
      fields.set("intent", "preview");
      fields.set("find", find);
      void fetcher.submit(fields, { method: "post" });
    }, PREVIEW_DELAY_MS);
  };
  const preview = latest && latest.service === loaded?.service ? latest : loaded;
  return { preview, customers, refresh };
}

/** Another service has other fields. With scripts it applies when it is chosen. */
function ServiceForm({ slug }: { slug: string | undefined }) {
  const { sold } = useCatalog();
  const submit = useSubmit();
  return (
    <Form className="row">
      <SelectField
        label="Service"
        className="min-w-0 flex-1"
        name="service"
        key={slug}
        defaultValue={slug ?? ""}
        onChange={(event) => event.target.value && void submit(event.target.form)}
        options={[
          ...(slug ? [] : [["", "Choose a service"] as const]),
          ...sold.map(({ slug, title }) => [slug, title] as const),
        ]}
      />
      <noscript>
        <AdminButton type="submit">{slug ? "Change service" : "Continue"}</AdminButton>
      </noscript>
    </Form>
  );
}

type QuoteFormProps = {
  selected: { slug: string; fields: Parameters<typeof QuoteFields>[0]["fields"] };
  typed: Readonly<Record<string, string>>;
  rejected: RejectedQuote | undefined;
  catalogCents: number | null;
  customers: readonly FoundCustomer[];
  onInput: (form: HTMLFormElement, input: { name: string; value: string }) => void;
};

function QuoteForm({ selected, typed, rejected, catalogCents, customers, onInput }: QuoteFormProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      noValidate
      className="form border-rule border-t pt-4"
      onInput={(event) =>
        (event.target instanceof HTMLInputElement ||
          event.target instanceof HTMLSelectElement ||
          event.target instanceof HTMLTextAreaElement) &&
        onInput(event.currentTarget, event.target)
      }
    >
      {/* The form's default button: Enter in a field emails nothing. */}
      <button type="submit" hidden />
      <QuoteFields
        fields={selected.fields}
        typed={typed}
        rejected={rejected}
        catalogCents={catalogCents}
        customers={customers}
      />
      <div className="line actions">
        <AdminButton type="submit" kind="primary" name="send" value="yes" busy={busy}>
          Create and send
        </AdminButton>
        <AdminButton type="submit" busy={busy}>
          Create quote
        </AdminButton>
        <AdminButtonLink kind="quiet" to="/admin/quotes">
          Cancel
        </AdminButtonLink>
        <span className="hint ms-auto max-md:m-0 max-md:text-center">
          “Send” emails the link. You can share it, too.
        </span>
      </div>
    </Form>
  );
}
