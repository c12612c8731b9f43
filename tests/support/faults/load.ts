import { withData } from "../fuzz/ask-all.ts";
import { get, type Input, inputOf } from "../fuzz/hostile-input.ts";
import { routeTable } from "../fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../fuzz/sessions.ts";
import { checkoutBody, payAt, post, startCheckout, statusOf } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { eventFor, sendEvent, sign, webhookSecret } from "../shop/signed-event.ts";
import { Visitor } from "../shop/visitor.ts";
import { waitFor } from "../wait-for.ts";

/** Performs the nth action of a user. Resolves to its number of requests; throws for an unexpected response. */
export type UserLoad = (nth: number) => Promise<number>;

const message = (nth: number) => ({
  name: "Jo Miller",
  email: "jo@acme.example",
  company: `Caller ${nth} Ltd`,
  message: `Please call me back, ${nth}.`,
});

/** Actions until the mix repeats. */
const ROUND = 50;

const SIGNED_OUT: Pick<TestSessions, "examples" | "cookies"> = {
  examples: {},
  cookies: { nobody: "", customer: "", visitor: "", admin: "" },
};

/**
 * Users who read every page, buy, write, sign in, and send genuine and forged events, each request from another address. The shop must have
 * no other users, no rate limits and TRUSTED_PROXIES=1. Without `signedIn` only public pages are used.
 */
export async function createUserLoad(shop: Shop, { signedIn }: { signedIn: boolean }): Promise<UserLoad> {
  const { examples, cookies } = signedIn ? await createTestSessions(shop) : SIGNED_OUT;
  const reachable = routeTable().filter(({ isParameterless }) => signedIn || isParameterless);
  const pages = reachable.flatMap((endpoint) =>
    (examples[endpoint.path] ?? [get()])
      .filter(({ method }) => method === "GET")
      .flatMap((example) => withData(inputOf(example, endpoint), endpoint)),
  );
  /** Pages that returned 200 once and must from then on. */
  const shown = new Set<Input>();
  const secret = webhookSecret(shop);
  let lastSession = "cs_test_unknown";

  const ask = (target: string, nth: number, headers: HeadersInit = {}, body: BodyInit | null = null) =>
    fetch(shop.url + target, {
      method: body === null ? "GET" : "POST",
      redirect: "manual",
      headers: { ...Object.fromEntries(new Headers(headers)), "X-Forwarded-For": addressOf(nth) },
      body,
    });
  const expectStatus = async (answer: Response, ...wanted: number[]): Promise<number> => {
    await answer.arrayBuffer();
    if (!wanted.includes(answer.status)) throw new Error(`${answer.url} answered ${answer.status}, not ${wanted}`);
    return 1;
  };

  const read = async (nth: number): Promise<number> => {
    const page = pages[nth % pages.length];
    if (!page) throw new Error("The shop has no page");
    const cookie = cookies[page.as];
    const headers: [string, string][] = cookie ? [...page.headers, ["Cookie", cookie]] : page.headers;
    const answer = await ask(page.target, nth, headers);
    await answer.arrayBuffer();
    // 404 is allowed until a page exists, such as an invoice without a number.
    if (answer.status >= 500 || (shown.has(page) && answer.status !== 200)) {
      throw new Error(`${page.target} answered ${answer.status}`);
    }
    if (answer.status === 200) shown.add(page);
    return 1;
  };
  const buy = async (nth: number): Promise<number> => {
    const { url, sessionId } = await startCheckout(shop, checkoutBody({ company: `Customer ${nth} Ltd` }));
    await payAt(url);
    let asked = 2;
    await waitFor(async () => {
      asked += 1;
      return (await statusOf(shop, sessionId)) === "paid";
    });
    lastSession = sessionId;
    return asked + (await expectStatus(await ask(`/api/orders/receipt?session_id=${sessionId}`, nth), 200));
  };
  const signIn = async (): Promise<number> => {
    const visitor = new Visitor(shop);
    const { status, location } = await visitor.logIn("visitor@acme.example", "correct horse");
    if (location !== "/") throw new Error(`A sign-in answered ${status}`);
    await visitor.post("/auth/sign-out", {});
    return 2;
  };
  const sendPaymentEvent = async (genuine: boolean): Promise<number> => {
    const body = eventFor(lastSession);
    return expectStatus(
      await sendEvent(shop, body, sign(body, genuine ? secret : "whsec_forged")),
      genuine ? 200 : 400,
    );
  };
  const write = async (nth: number): Promise<number> => {
    const { status } = await post(`${shop.url}/api/contact-form`, { ...message(nth), agreeToTerms: true });
    if (status !== 200) throw new Error(`A message was answered ${status}`);
    return 1;
  };
  const kinds: Partial<Record<number, UserLoad>> = {
    7: buy,
    ...(signedIn ? { 11: signIn } : {}),
    17: () => sendPaymentEvent(true),
    23: () => sendPaymentEvent(false),
    29: write,
    31: async (nth) =>
      expectStatus(await ask("/contact", nth, {}, new URLSearchParams({ ...message(nth), agreeToTerms: "on" })), 200),
    37: async (nth) => expectStatus(await ask(`/nowhere-${nth}`, nth), 404),
    41: async (nth) =>
      expectStatus(await ask(`/api/orders/receipt?session_id=cs_test_${String(nth).padStart(24, "0")}`, nth), 404),
    43: async (nth) => expectStatus(await ask(`/?utm_source=${nth}`, nth), 200),
    47: async (nth) => expectStatus(await ask(`/blog/${nth}`, nth), 200, 302),
  };
  return (nth) => (kinds[nth % ROUND] ?? read)(nth);
}

/** Client address; repeats after 2^24 requests. */
const addressOf = (nth: number): string => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

/** Cached pages, a page rendered per request, and responses from the database. */
const READER_PATHS = [
  "/",
  "/about",
  "/contact",
  "/auth?next=/admin",
  "/api/orders/receipt?session_id=cs_test_unknown",
  "/healthz",
];

/** A failed request: the state of the trial, and the status or error. */
export type Failure = { during: string; what: string };

export type Seen = {
  requests: number;
  times: number[];
  failures: Failure[];
  /** Purchases that the customer saw confirmed. */
  bought: { company: string; sessionId: string }[];
  /** Text of each acknowledged contact message. */
  written: string[];
};

/** Readers and customers who use `url` until `leave`. `state` names the phase of the test for failures. */
export function createLoadUsers(url: string, crowd: { readers: number; buyers: number }, state: () => string) {
  const seen: Seen = { requests: 0, times: [], failures: [], bought: [], written: [] };
  let open = true;
  let number = 0;
  /** Counts one request. A status of 500 or more, or no response, is a failure. */
  const counted = async <T extends { status: number }>(what: string, ask: () => Promise<T>): Promise<T | null> => {
    const began = performance.now();
    seen.requests += 1;
    try {
      const answer = await ask();
      if (answer.status < 500) seen.times.push(performance.now() - began);
      else seen.failures.push({ during: state(), what: `${what}: ${answer.status}` });
      return answer.status < 500 ? answer : null;
    } catch (error) {
      seen.failures.push({ during: state(), what: `${what}: ${causeOf(error)}` });
      return null;
    }
  };
  const read = async () => {
    for (let turn = 0; open; turn += 1) {
      const path = READER_PATHS[turn % READER_PATHS.length] ?? "/";
      await counted(`GET ${path}`, async () => {
        const answer = await fetch(url + path);
        await answer.arrayBuffer();
        return answer;
      });
    }
  };
  const buy = async () => {
    while (open) {
      number += 1;
      const company = `Trial ${number}`;
      await write(`Question ${number}, asked before the purchase.`);
      // Without a response the customer tries again with the same brief.
      const { sessionId, payUrl } = await waitFor(() => begin(company), { what: "a checkout" });
      await payAt(payUrl);
      await waitFor(async () => (await counted("confirm", () => confirm(sessionId)))?.paid, { what: "a confirmation" });
      seen.bought.push({ company, sessionId });
      await counted("receipt", () => fetch(`${url}/api/orders/receipt?session_id=${sessionId}`));
    }
  };
  const begin = (company: string) =>
    counted("checkout", async () => {
      const body = { ...checkoutBody({ company }), email: `${company.replace(" ", "-").toLowerCase()}@acme.example` };
      const { url: payUrl, sessionId } = await startCheckout({ url }, body);
      return { status: 200, payUrl, sessionId };
    });
  const confirm = async (sessionId: string) => ({ status: 200, paid: (await statusOf({ url }, sessionId)) === "paid" });
  const write = async (message: string) => {
    const sender = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd" };
    const answer = await counted("message", () =>
      post(`${url}/api/contact-form`, { ...sender, message, agreeToTerms: true }),
    );
    if (answer?.status === 200) seen.written.push(message);
  };
  const users = [...Array.from({ length: crowd.readers }, read), ...Array.from({ length: crowd.buyers }, buy)];
  return {
    seen,
    /** Lets all users finish. Throws if one could not. */
    leave: async () => {
      open = false;
      await Promise.all(users);
    },
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
