import { data, Form } from "react-router";
import * as z from "zod/mini";
import { getApp } from "~/app-context.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { listQuotes } from "~/checkout/quotes/quote-list.server";
import { revokeQuote } from "~/checkout/quotes/quotes.server";
import { idParam, searchParam, singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { pageMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import type { Route } from "./+types/quotes";
import { CopyLink, QuoteTable } from "./quote-table";
import { LoadError, useLastLoaded } from "./shared/last-good";
import { IfCanSubmit } from "./shared/permission-gate";
import { RefreshButton } from "./shared/refresh";
import { RouterButton } from "./shared/router-button";
import { SearchField } from "./shared/search-field";
import { catchLoadError, loadErrorOf } from "./shared/stale-data";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Quotes", description: "Quotes and their links.", path: "/admin/quotes", matches, indexed: false });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const search = searchParam.parse(singleParam(params, "q"));
  const made = idParam.parse(singleParam(params, "made") ?? null);
  try {
    const quotes = await listQuotes(app, search);
    // Whoever has a quote’s link can accept it.
    const isForReading = !canSubmit(context.get(adminContext)?.role ?? "reader", "/admin/quotes/new");
    const shown = isForReading ? quotes.map((quote) => ({ ...quote, url: null })) : quotes;
    return { ok: true as const, quotes: shown, search, made };
  } catch (error) {
    app.log.error({ err: error }, "The quotes could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const wanted = z.object({ intent: z.literal("revoke"), id: z.uuid() });

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const parsed = wanted.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  try {
    const done = await revokeQuote(app, admin.email, parsed.data.id);
    return data(done, { status: done.ok ? 200 : 400 });
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
    app.log.warn({ err: error, quoteId: parsed.data.id }, "The checkout of a revoked quote could not be ended");
    const words =
      "The link is revoked, but a checkout from it is still open and the card provider isn’t responding. Please revoke it again.";
    return data(failure(words), { status: 503 });
  }
}

/** What is revoked stays revoked. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "It may or may not have worked. Check the list, then it’s safe to try again.");

const FAILED = "Failed to load quotes";

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  const made = shown?.quotes.find(({ id }) => id === shown.made);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Quotes</h1>
        <div className="flex flex-wrap gap-3">
          <IfCanSubmit to="/admin/quotes/new">
            <RouterButton dense="plain" href="/admin/quotes/new">
              New quote
            </RouterButton>
          </IfCanSubmit>
          <RefreshButton />
        </div>
      </div>
      <p className="mb-4 max-w-3xl text-mute">
        Quotes hold their price for 30 days. Customers save them, or you create them here. We don’t email quotes, so
        share the link yourself. Anyone with it can accept and pay.
      </p>
      {made?.url && (
        <div role="status" className="mb-6 border-lime border-l-4 bg-panel p-4">
          <p className="mb-3">
            <strong>
              Quote {made.reference} for {made.customer} is ready.
            </strong>{" "}
            Good until {made.goodUntil}.
          </p>
          <CopyLink quote={made} shown />
        </div>
      )}
      <LoadError loaded={loaderData} failed={FAILED} />
      <Form className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search"
          name="q"
          key={shown?.search}
          defaultValue={shown?.search}
          className="grow sm:grow-0 sm:basis-72"
          placeholder="Reference, name or email"
        />
        <Button type="submit" dense="plain">
          Search
        </Button>
      </Form>
      {shown && <QuoteTable quotes={shown.quotes} />}
    </>
  );
}
