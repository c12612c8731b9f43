import { decodeForm, formatMoney } from "./api/wire-format.ts";
import { moveClock, runDueEvents } from "./clock.ts";
import {
  type Html,
  html,
  noticeResponse,
  type PageResponse,
  pageDocument,
  pageResponse,
  redirectResponse,
} from "./pages/page-layout.ts";
import type { ProviderEvent } from "./store/objects.ts";
import type { Provider } from "./store/store.ts";

const CLOCK_STEPS = [
  { name: "hour", label: "1 hour", seconds: 3_600 },
  { name: "day", label: "1 day", seconds: 86_400 },
  { name: "month", label: "31 days", seconds: 31 * 86_400 },
] as const;

const MAX_EVENTS = 60;
const MAX_UPCOMING = 10;

/** Events that repeat the line beside them. */
const HIDDEN_EVENT_TYPES = new Set([
  "charge.succeeded",
  "payment_intent.succeeded",
  "payment_method.attached",
  "refund.created",
]);

type PageRequest = { method: string; path: string; query: string; body: string; origin: string | null; host: string };

/** Handles / and /clock; null for other paths. Other origins cannot move the clock. Throws ApiError 400. */
export function handleClockPage(provider: Provider, request: PageRequest): PageResponse | null {
  if (request.path === "/") return redirectResponse("clock");
  if (request.path !== "/clock") return null;
  if (request.method === "POST") return handleClockMove(provider, request);
  provider.store.transaction(() => runDueEvents(provider));
  const since = /^since=(\d{1,11})$/.exec(request.query)?.[1];
  return pageResponse(200, clockPage(provider, since === undefined ? null : Number(since)), "self");
}

function handleClockMove(provider: Provider, { body, origin, host }: PageRequest): PageResponse {
  if (origin !== null && origin !== `http://${host}`) {
    const text = "Only this page can move the clock.";
    return noticeResponse(403, { title: "Not from another site", text, back: null });
  }
  const { by } = decodeForm(body);
  const step = CLOCK_STEPS.find(({ name }) => name === by);
  if (!step)
    return noticeResponse(400, { title: "By how much?", text: "Go back and press one of the buttons.", back: null });
  const since = provider.now();
  provider.store.transaction(() => moveClock(provider, step.seconds));
  return redirectResponse(`clock?since=${since}`);
}

/** `since`: time in Unix seconds from which the clock was just moved; null if it was not. */
function clockPage(provider: Provider, since: number | null): string {
  const { store } = provider;
  const now = provider.now();
  const ahead = store.clockOffset();
  const owed = store.countUndelivered();
  const events = store.list("event", { limit: MAX_EVENTS }).objects.filter(({ type }) => !HIDDEN_EVENT_TYPES.has(type));
  const recent = since === null ? [] : events.filter(({ created }) => created > since);
  return pageDocument(
    "Sandbox clock",
    html`<div class="columns">
      <section class="summary" aria-labelledby="now-heading">
        <h1 id="now-heading">Now at the card provider</h1>
        <p class="amount"><time datetime="${iso(now)}">${formatTime(now)}</time></p>
        <p>${ahead === 0 ? "The same as real time." : `${formatDuration(ahead)} ahead of real time.`} The shop’s own clock doesn’t move.</p>
        <p>${owed === 0 ? "The shop has received every event." : `The shop hasn’t received ${owed} ${owed === 1 ? "event" : "events"} yet.`}</p>
      </section>
      <section class="panel" aria-labelledby="move-heading">
        <h2 id="move-heading">Move the clock</h2>
        <p class="hint">Renewals, failed payments, retries, expirations and cancellations happen when they’re due, each at its own time. The clock only moves forward.</p>
        <form method="post" action="clock">
          ${CLOCK_STEPS.map(({ name, label }) => html`<button type="submit" name="by" value="${name}">${label}</button>`)}
        </form>
      </section>
    </div>
    ${
      since !== null &&
      html`<section role="status" class="list" aria-labelledby="due-heading">
      <h2 id="due-heading">What came due</h2>
      ${recent.length === 0 ? html`<p>Nothing came due.</p>` : eventList(recent)}
    </section>`
    }
    <section class="list" aria-labelledby="next-heading">
      <h2 id="next-heading">What comes next</h2>
      ${upcoming(provider)}
    </section>
    <section class="list" aria-labelledby="before-heading">
      <h2 id="before-heading">What has happened</h2>
      ${events.length === 0 ? html`<p>Nothing yet. Buy something in the shop.</p>` : eventList(events.slice(recent.length))}
    </section>`,
    { brand: "Sandbox", folder: "pay/" },
  );
}

const eventList = (events: readonly ProviderEvent[]): Html =>
  html`<ul class="items">${events.map((event) => listItem(event.created, describeEvent(event), event.data.object.id))}</ul>`;

const listItem = (at: number, text: string, id: string): Html =>
  html`<li><span>${text}<small>${id}</small></span> <time class="figure" datetime="${iso(at)}">${formatTime(at)}</time></li>`;

function upcoming({ store, now }: Provider): Html {
  const due = store.upcoming(now(), MAX_UPCOMING);
  if (due.length === 0) return html`<p>Nothing. There’s no open checkout and no active subscription.</p>`;
  return html`<ul class="items">${due.map(({ kind, id, at }) => listItem(at, describeUpcoming(store, kind, id, at), id))}</ul>`;
}

function describeUpcoming(store: Provider["store"], kind: string, id: string, at: number): string {
  if (kind === "checkout.session") return "An open checkout expires";
  if (kind === "refund") return "A pending refund arrives";
  if (kind === "invoice") return "A failed payment is retried";
  return store.find("subscription", id)?.cancel_at === at
    ? "A canceled subscription ends"
    : "A subscription is charged for its next month";
}

type Subscription = Extract<ProviderEvent["data"]["object"], { object: "subscription" }>;

function describeEvent({ type, data: { object } }: ProviderEvent): string {
  if (object.object === "checkout.session") {
    return type === "checkout.session.expired"
      ? "An open checkout expired"
      : `A checkout was paid: ${formatMoney(object.amount_total ?? 0, object.currency)}`;
  }
  if (object.object === "invoice") {
    const month = object.billing_reason === "subscription_create" ? "first month" : "month";
    if (type === "invoice.paid")
      return `A subscription’s ${month} was paid: ${formatMoney(object.amount_paid, object.currency)}`;
    const next = object.next_payment_attempt;
    return `A monthly payment failed, attempt ${object.attempt_count}: ${next === null ? "that was the last one" : `next try on ${formatTime(next)}`}`;
  }
  if (object.object === "subscription") return describeSubscriptionEvent(type, object);
  if (object.object === "customer") return "A customer was updated";
  if (object.object === "charge" && type === "charge.refunded")
    return `A charge was refunded: ${formatMoney(object.amount_refunded, object.currency)}`;
  return type;
}

function describeSubscriptionEvent(type: string, { status, cancel_at, cancellation_details }: Subscription): string {
  if (type === "customer.subscription.created") return "A subscription started";
  if (type === "customer.subscription.deleted") {
    return cancellation_details?.reason === "payment_failed"
      ? "A subscription ended: its payment failed"
      : "A subscription ended: it was canceled";
  }
  if (cancel_at !== null) return `A subscription was updated: ends on ${formatTime(cancel_at)}`;
  return `A subscription was updated: ${status.replaceAll("_", " ")}`;
}

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** "2026-12-21 10:00 UTC" */
const formatTime = (seconds: number): string => `${iso(seconds).slice(0, 16).replace("T", " ")} UTC`;

function formatDuration(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const counted = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`]);
  const parts = [...counted(days, "day"), ...counted(hours, "hour")];
  return parts.length > 0 ? parts.join(" ") : "Less than an hour";
}
