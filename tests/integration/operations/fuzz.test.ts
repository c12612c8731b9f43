import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attack } from "../../support/fuzz/attack.ts";
import { type Examples, inputOf, type Who } from "../../support/fuzz/hostile-input.ts";
import { knownInputs } from "../../support/fuzz/known-inputs.ts";
import { type Endpoint, routeTable } from "../../support/fuzz/route-table.ts";
import { createSender, type Send, summarizeRequest, truncateText } from "../../support/fuzz/send.ts";
import { createTestSessions } from "../../support/fuzz/sessions.ts";
import { findUnknownStoredFields } from "../../support/fuzz/stored-fields.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { findLoggedErrors } from "../../support/shop/log-lines.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { Visitor } from "../../support/shop/visitor.ts";

/** Hostile input for every route of the build. `PROVE_RUNS=10000` for the full run; `PROVE_SEED` repeats the run of a failure. */
const RUNS = scaleCaseCount(12);
const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);

const SIGN_OUT = "/auth/sign-out";
const endpoints = routeTable();
let shop: Shop;
let examples: Examples;
let send: Send;
/** With separate sessions, because signing out ends them. */
let sendToSignOut: Send;

beforeAll(async () => {
  // Rate limits would reject nearly all requests.
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
  const sessions = await createTestSessions(shop);
  examples = sessions.examples;
  send = createSender(shop, sessions.cookies);
  const [adminAgain, visitorAgain] = [
    await signedInAgain("admin@acme.example"),
    await signedInAgain("visitor@acme.example"),
  ];
  sendToSignOut = createSender(shop, { ...sessions.cookies, visitor: visitorAgain.cookie, admin: adminAgain.cookie });
});
afterAll(() => shop.discard());

async function signedInAgain(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop);
  await visitor.logIn(email, "correct horse");
  return visitor;
}
const examplesOf = ({ path }: Endpoint) => examples[path] ?? [];
const senderTo = ({ path }: Endpoint) => (path === SIGN_OUT ? sendToSignOut : send);

test("every route with input has an example of a valid request", () => {
  const without = endpoints.filter((endpoint) => !endpoint.isParameterless && examplesOf(endpoint).length === 0);
  expect(without.map(({ path }) => path)).toEqual([]);
});

test("every example belongs to a route", () => {
  const paths = new Set(endpoints.map(({ path }) => path));
  expect(Object.keys(examples).filter((path) => !paths.has(path))).toEqual([]);
});

test("every example gets the expected status", async () => {
  for (const endpoint of endpoints) {
    for (const example of examplesOf(endpoint)) {
      const input = inputOf(example, endpoint);
      // Signing out now would end the sessions of the hostile requests.
      const { status, body } = await (endpoint.path === SIGN_OUT ? send({ ...input, as: "nobody" }) : send(input));
      expect(status, `${summarizeRequest(input)}\n${truncateText(body, 500)}`).toBe(example.answers);
    }
  }
});

test.each(knownInputs)("$what causes no server error", async ({ input, answers }) => {
  const { status, body } = await send(input);
  expect(status, truncateText(body, 500)).toBe(answers);
});

describe.concurrent(`of ${RUNS} hostile inputs (PROVE_SEED=${SEED})`, () => {
  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    "to %s none gets 5xx or takes over two seconds",
    async (_, endpoint) => {
      const faults = await attack({
        endpoint,
        examples: examplesOf(endpoint),
        send: senderTo(endpoint),
        runs: RUNS,
        seed: SEED,
      });
      if (faults.length > 0) throw new Error(faults.join("\n\n"));
    },
    300_000 + RUNS * 1_500,
  );
});

describe("after all of them", () => {
  test.each<[Who, object]>([
    ["nobody", { email: null, isAdmin: false }],
    ["visitor", { email: "visitor@acme.example", isAdmin: false }],
    ["admin", { email: "admin@acme.example", isAdmin: true }],
  ])("%s is still the same user", async (as, expected) => {
    const { body } = await send({ as, method: "GET", target: "/api/session", headers: [], body: null });
    expect(JSON.parse(body)).toEqual(expected);
  });

  test("the shop has logged no error", () => {
    recordCaseCount(RUNS * endpoints.length);
    const output = shop.output();
    const thrown = output.split("\n").filter((line) => !line.startsWith("{") && /^\s+at |Error\b/.test(line));
    expect([...findLoggedErrors(output), ...thrown].slice(0, 5).map((line) => truncateText(line, 1_500))).toEqual([]);
  });

  test("no unknown field was stored", async () => {
    await shop.stop();
    expect(await findUnknownStoredFields(shop)).toEqual([]);
  });
});
