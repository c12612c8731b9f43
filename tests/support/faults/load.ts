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
  ...{ name: "Jo Miller", email: "jo@acme.example", company: `Caller ${nth} Ltd` },
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
