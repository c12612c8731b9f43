import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, getOnlyAction } from "./api-handler.server";

/** GET /api/services?service=SLUG → the description of a service that staff have made, for its summary and receipt. */
export const loader = apiHandler({ method: "GET" }, async (app, request) => {
  const slug = new URL(request.url).searchParams.get("service");
  const description = publishedCatalog(app.settings.site).own.find(({ offer }) => offer.slug === slug);
  return description ? jsonResponse(description) : errorResponse(404, "We don’t sell this service.");
});

export const action = getOnlyAction;
