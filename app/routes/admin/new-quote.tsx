import { data, Form, redirect, useNavigation } from "react-router";
import * as z from "zod/mini";
import { type App, getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import type { Service } from "~/catalog/define-service";
import { offers } from "~/catalog/offers";
import { serviceBySlug } from "~/catalog/services";
import type { BriefValues } from "~/catalog/terms-consent";
import { listBriefFields } from "~/checkout/quotes/brief-fields.server";
import { createQuote, findQuoteTemplate } from "~/checkout/quotes/create-quote.server";
import { singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formText } from "~/lib/http/form-text";
import { failure } from "~/lib/result";
import { pageMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import type { Route } from "./+types/new-quote";
import { QuoteFields } from "./quote-fields";
import { RouterButton } from "./shared/router-button";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "New quote", description: "A new quote.", path: "/admin/quotes/new", matches, indexed: false });

export async function loader({ request, context }: Route.LoaderArgs) {
  const source = await sourceOf(getApp(context), new URL(request.url).searchParams);
  if (!source) return { chosen: null };
  const { offer } = source.service;
  return { chosen: { slug: offer.slug, title: offer.title, fields: listBriefFields(source.service, source.brief) } };
}

const id = z.uuid();

/** The service that the address names, with the brief of the quote or order that it names; null where it names none. */
async function sourceOf(app: App, params: URLSearchParams): Promise<{ service: Service; brief: BriefValues } | null> {
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
  const source = await sourceOf(app, new URL(request.url).searchParams);
  if (!source) return data({ ...failure("Please choose a service."), typed: {} }, { status: 400 });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const done = await createQuote(app, admin.email, {
    service: source.service.offer.slug,
    source: source.brief,
    typed: new Map(Object.entries(typed)),
    price: formText(form, "ownPrice"),
    reason: formText(form, "priceReason"),
  });
  if (done.ok) throw redirect(`/admin/quotes?made=${done.id}`);
  return data({ ...done, typed }, { status: 400 });
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  const done = await catchActionError(serverAction(), "Check the list of quotes before you try again.");
  return "typed" in done ? done : { ...done, typed: {} };
};

export default function NewQuote({ loaderData: { chosen }, actionData }: Route.ComponentProps) {
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
            key={chosen?.slug}
            defaultValue={chosen?.slug}
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
          {chosen ? "Change service" : "Continue"}
        </Button>
      </Form>
      {chosen && (
        <Form method="post" noValidate className="max-w-2xl" key={chosen.slug}>
          {actionData && (
            <p role="alert" className="mb-4 border-danger border-l-4 bg-panel p-4">
              {actionData.error}
            </p>
          )}
          <QuoteFields fields={chosen.fields} answered={actionData} />
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
