import type { Payments } from "~/payments/payments";
import type { AccessState } from "~/payments/provider-access";
import { type Finding, fault, fine, note, warning } from "./findings";

/** What the card provider said of our key and our endpoint. `webhookUrl` is the endpoint's address. */
export function judgeAccess(mode: Payments["mode"], access: AccessState, webhookUrl: string): Finding[] {
  if (access.state === "untried") {
    const words =
      mode === "sandbox"
        ? "Payments go to the built-in card sandbox, which needs no key: no real money moves."
        : "The card provider’s answer is still awaited.";
    return [note("provider", words)];
  }
  if (access.state === "unanswered") return [mode === "sandbox" ? SANDBOX_AWAY : PROVIDER_AWAY];
  if (!access.key) {
    return [
      fault(
        "provider",
        "The card provider refuses STRIPE_SECRET_KEY: nobody can pay.",
        "Copy the secret key from its dashboard (Developers, API keys) and restart the shop.",
      ),
    ];
  }
  if (mode === "sandbox") return [fine("provider", "The built-in card sandbox answers: no real money moves.")];
  const kind = mode === "live" ? "live key: real money moves" : "test key: no real money moves";
  return [fine("provider", `The card provider takes the ${kind}.`), ...judgeEndpoint(access, webhookUrl)];
}

const PROVIDER_AWAY = fault(
  "provider",
  "The card provider does not answer.",
  "Look at its status page, and let this machine connect to api.stripe.com on port 443.",
);
const SANDBOX_AWAY = fault(
  "provider",
  "The card sandbox does not answer.",
  "Restart the shop, which starts it; if it runs as a process of its own: npm run sandbox. Both need the same DATA_DIR and SANDBOX_PORT.",
);

type Endpoint = Pick<Extract<AccessState, { state: "answered" }>, "webhook" | "unsent">;

function judgeEndpoint({ webhook, unsent }: Endpoint, webhookUrl: string): Finding[] {
  if (webhook === false) {
    return [
      fault(
        "provider",
        `The card provider has no enabled endpoint ${webhookUrl}, so that payments are noticed up to two minutes late.`,
        "Add it in the dashboard (Developers, Webhooks) and set its signing secret as STRIPE_WEBHOOK_SECRET.",
      ),
    ];
  }
  if (webhook === null) {
    return [
      warning(
        "provider",
        "STRIPE_SECRET_KEY may not list webhook endpoints.",
        `Check in the dashboard that ${webhookUrl} is one, or let the restricted key read webhook endpoints.`,
      ),
    ];
  }
  if (unsent.length === 0) return [];
  return [
    warning(
      "provider",
      `The endpoint is not sent ${unsent.join(", ")}: these are noticed up to two minutes late.`,
      "Add these events to the endpoint in the dashboard (Developers, Webhooks).",
    ),
  ];
}
