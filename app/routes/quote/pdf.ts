import { clientContext, getApp } from "~/app.server";
import { singleParam } from "~/db/lists/cursor";
import { quotePdfResponse } from "~/orders/quotes/quote-file.server";
import { findQuoteByKey } from "~/orders/quotes/quote-links.server";
import type { Route } from "./+types/pdf";

/** GET /quote/ID/pdf?key=: the quote as a file, while it can be accepted and once it was paid. Everything else is 404 alike. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  const quote = await findQuoteByKey(app, params.id, singleParam(new URL(request.url).searchParams, "key"));
  if (!quote) throw new Response(null, { status: 404 });
  return quotePdfResponse(app, quote, context.get(clientContext));
}
