import type Stripe from "stripe";
import { z } from "zod";
import { API_VERSION, type Provider } from "../store/provider.ts";
import type { Form } from "./form.ts";
import { listObject } from "./lists.ts";
import { paginationParams, readParams } from "./wire-format.ts";

const listQuery = z.strictObject({ ...paginationParams });

/** `GET /v1/webhook_endpoints`: the one that every event is sent to. Throws ApiError. */
export function listEndpoints(provider: Provider, form: Form) {
  readParams(listQuery, form);
  const endpoint = {
    id: "we_sandbox",
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: provider.webhookUrl,
  } satisfies Stripe.WebhookEndpoint;
  return listObject("/v1/webhook_endpoints", { objects: [endpoint], hasMore: false });
}
