import { appFrom, clientContext } from "~/app.server";
import { single } from "~/db/lists/cursor";
import { sendQuoteFile } from "~/orders/quotes/quote-file.server";
import { openQuote } from "~/orders/quotes/quote-links.server";
import type { Route } from "./+types/pdf";

/** GET /quote/ID/pdf?key=: the quote as a file, while it can be accepted and once it was paid. Everything else is 404 alike. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const app = appFrom(context);
  const quote = await openQuote(app, params.id, single(new URL(request.url).searchParams, "key"));
  if (!quote) throw new Response(null, { status: 404 });
  return sendQuoteFile(app, quote, context.get(clientContext));
}
