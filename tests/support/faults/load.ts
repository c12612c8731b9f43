import { checkoutBody, payAt, sendMessage, startCheckout, statusOf } from "../shop/purchase.ts";
import { waitFor } from "../wait-for.ts";

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
    const answer = await counted("message", () => sendMessage({ url }, { message }));
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
