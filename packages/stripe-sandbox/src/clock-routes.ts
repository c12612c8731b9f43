import { decodeForm } from "./api/form.ts";
import { moveClock } from "./clock.ts";
import { CLOCK_STEPS, clockPage } from "./clock-page.ts";
import { runDueEvents } from "./due.ts";
import { noticeResponse, type PageReply, pageResponse, redirectResponse } from "./pages/page-replies.ts";
import type { Provider } from "./store/provider.ts";

type PageRequest = { method: string; path: string; query: string; body: string; origin: string | null; host: string };

/**
 * Answers a request of the sandbox's own page, at / and /clock; null for any other path. It is for whoever is at this machine: a page of
 * another origin cannot move the clock. Throws ApiError 400 for a malformed form.
 */
export function handleClockPage(provider: Provider, request: PageRequest): PageReply | null {
  if (request.path === "/") return redirectResponse("clock");
  if (request.path !== "/clock") return null;
  if (request.method === "POST") return move(provider, request);
  provider.store.transaction(() => runDueEvents(provider));
  const since = /^since=(\d{1,11})$/.exec(request.query)?.[1];
  return pageResponse(200, clockPage(provider, since === undefined ? null : Number(since)), "self");
}

function move(provider: Provider, { body, origin, host }: PageRequest): PageReply {
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
