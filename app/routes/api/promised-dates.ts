import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { formatPromisedDates } from "~/catalog/service-promise";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, getOnlyAction } from "./api-handler.server";

/** GET /api/promised-dates?service=SLUG → `{dates}`: a sentence for each promise of an order placed now, by the server's clock. */
export const loader = apiHandler({ method: "GET" }, async (app, request) => {
  const slug = new URL(request.url).searchParams.get("service") ?? "";
  const service = publishedCatalog(app.settings.site).serviceBySlug(slug);
  if (!service) return errorResponse(404, "We don’t sell this service.");
  return jsonResponse({ dates: formatPromisedDates(service.promised, app.settings.site.hours, app.now()) });
});

export const action = getOnlyAction;
