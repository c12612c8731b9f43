import { withData } from "../fuzz/ask-all.ts";
import { get, type Input, inputOf } from "../fuzz/hostile-input.ts";
import { routeTable } from "../fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../fuzz/sessions.ts";
import { checkoutBody, payAt, post, startCheckout, statusOf } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { eventFor, sendEvent, sign, webhookSecret } from "../shop/signed-event.ts";
import { Visitor } from "../shop/visitor.ts";
import { waitFor } from "../wait-for.ts";

/** Does the nth thing that somebody does at a shop; answers how many requests that were. Throws for an answer that it must not get. */
export type UserLoad = (nth: number) => Promise<number>;

const message = (nth: number) => ({
  name: "Jo Miller",
  email: "jo@acme.example",
  company: `Caller ${nth} Ltd`,
  message: `Please call me back, ${nth}.`,
});

/** How many things are done before the same kind comes again. */
const ROUND = 50;

/** Who comes as long as nobody has signed in. */
const STRANGERS: Pick<TestSessions, "examples" | "cookies"> = {
  examples: {},
  cookies: { nobody: "", customer: "", visitor: "", admin: "" },
};

/**
 * People who by turns read every page, buy, write, sign in, send events genuine and forged, and come as clients that were never there before.
 * The shop must be nobody else's, count no limits, and believe one proxy. Without `everybody` only strangers, who see what is public.
 */
export async function createUserLoad(shop: Shop, { everybody }: { everybody: boolean }): Promise<UserLoad> {
  const { examples, cookies } = everybody ? await createTestSessions(shop) : STRANGERS;
  const reachable = routeTable().filter(({ isParameterless }) => everybody || isParameterless);
  const pages = reachable.flatMap((endpoint) =>
    (examples[endpoint.path] ?? [get()])
      .filter(({ method }) => method === "GET")
      .flatMap((example) => withData(inputOf(example, endpoint), endpoint)),
  );
  /** Pages that were shown once, and must be shown from then on. */
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
    // What is not there yet, such as an invoice that waits for its number, may come.
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
  const tell = async (signed: boolean): Promise<number> => {
    const body = eventFor(lastSession);
    return expectStatus(await sendEvent(shop, body, sign(body, signed ? secret : "whsec_forged")), signed ? 200 : 400);
  };
  const write = async (nth: number): Promise<number> => {
    const { status } = await post(`${shop.url}/api/contact-form`, { ...message(nth), agreeToTerms: true });
    if (status !== 200) throw new Error(`A message was answered ${status}`);
    return 1;
  };
  const kinds: Partial<Record<number, UserLoad>> = {
    7: buy,
    ...(everybody ? { 11: signIn } : {}),
    17: () => tell(true),
    23: () => tell(false),
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

/** A client that nobody was before, for a while. */
const addressOf = (nth: number): string => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

/** What a reader asks for, in turn: pages from memory, a page that is made for each reader, and answers from the database. */
const READ = [
  "/",
  "/about",
  "/contact",
  "/auth?next=/admin",
  "/api/orders/receipt?session_id=cs_test_unknown",
  "/healthz",
];

/** A failed request: what the state of the trial was then, and what came instead of an answer. */
export type Failure = { during: string; what: string };

export type Seen = {
  requests: number;
  times: number[];
  failures: Failure[];
  /** The company of each purchase that its buyer saw confirmed, with its session. */
  bought: { company: string; sessionId: string }[];
  /** The text of each message that the shop said it has. */
  written: string[];
};

/** Readers, buyers and writers who come to `url` until they are told to leave; `state` names what is happening meanwhile. */
export function createLoadUsers(url: string, crowd: { readers: number; buyers: number }, state: () => string) {
  const seen: Seen = { requests: 0, times: [], failures: [], bought: [], written: [] };
  let open = true;
  let number = 0;
  /** One request; an answer of 500 and more, or none, is a failure. */
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
      const path = READ[turn % READ.length] ?? "/";
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
      // Whoever gets no answer presses again, with the same brief.
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
  const people = [...Array.from({ length: crowd.readers }, read), ...Array.from({ length: crowd.buyers }, buy)];
  return {
    seen,
    /** Lets everybody finish what they began. Throws when somebody could not. */
    leave: async () => {
      open = false;
      await Promise.all(people);
    },
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
