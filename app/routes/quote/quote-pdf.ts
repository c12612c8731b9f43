import { quotePdfResponse } from "~/checkout/quotes/quote-page.server";
import { findQuoteByKey } from "~/checkout/quotes/quotes.server";
import { clientContext, getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import type { Route } from "./+types/quote-pdf";

/** GET /quote/ID/pdf?key=: the PDF of an open or paid quote; 404 otherwise. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  const quote = await findQuoteByKey(app, params.id, singleParam(new URL(request.url).searchParams, "key"));
  if (!quote) throw new Response(null, { status: 404 });
  return quotePdfResponse(app, quote, context.get(clientContext));
}
