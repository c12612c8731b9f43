/** @module-tag promise-31 */
import { globSync } from "node:fs";
import { extname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ALL_VISITOR_KINDS,
  requestAll as askShop,
  asVisitor,
  examplesOf,
  firstOfEach,
  type ProbedRequest,
  type ProbedResponse,
  textOf,
  WRITING,
  withData,
} from "../../support/fuzz/ask-all.ts";
import { CUSTOMER } from "../../support/fuzz/customer-examples.ts";
import { blastCheckout, message } from "../../support/fuzz/examples.ts";
import type { Who } from "../../support/fuzz/requests.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../../support/fuzz/sessions.ts";
import { filledForms } from "../../support/shop/filled-forms.ts";
import { CANARIES, findSecrets, secretsOf } from "../../support/shop/leaked-secrets.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { signedInAdmin } from "../../support/shop/visitor.ts";

/** Checks of every route of the build, so that new ones are included. */

const PASSWORD = "correct horse";
/** Read by scripts of cached pages: a message, and a flag that the server ignores. */
const OPEN_COOKIE = /^__Host-(notice=[a-z-]*|signed-in=[0-9a-f]{0,12});/;
/** Shown in our frame, with its own CSP. */
const FRAMED = /^\/admin\/(?:emails\/.*preview|content\/.*\/sample\/)|\/files\/.*\/frame/;
/** Names and texts of customers. */
const WRITTEN = [CUSTOMER, message.name, message.message, blastCheckout.name, filledForms.blast.contentBrief];
/** Query parameters that grant access. */
const HAS_KEY = /[?&](key|session_id|token)=/;
const METHODS = ["GET", "HEAD", "OPTIONS", "TRACE", ...WRITING];

const endpoints = routeTable();
let shop: Shop;
let sessions: TestSessions;
let secrets: string[];
/** All responses of this file are also searched for secrets. */
const seen = { answers: 0, leaks: [] as string[] };
beforeAll(async () => {
  // Behind an HTTPS proxy, so that cookies and CSP are those of a real shop.
  const env = { ...CANARIES, APP_URL: "https://localhost", RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "debug" };
  shop = await startShop({ env });
  sessions = await createTestSessions(shop);
  secrets = secretsOf(shop);
});
afterAll(() => shop?.discard());

async function askAll(requests: readonly ProbedRequest[]): Promise<ProbedResponse[]> {
  const answers = await askShop(shop.url, requests);
  seen.answers += answers.length;
  for (const answer of answers) if (findSecrets(textOf(answer), secrets).length > 0) seen.leaks.push(answer.asked);
  return answers;
}

/** The first example of each route, with this method. */
const as = (who: Who, method: string) => firstOfEach(sessions, endpoints, who, method);

/** Responses to GET of every route for each kind of user; requested once. */
const read = new Map<Who, Promise<ProbedResponse[]>>();
function readBy(who: Who): Promise<ProbedResponse[]> {
  const answers = read.get(who) ?? askAll(as(who, "GET"));
  read.set(who, answers);
  return answers;
}
const readByAll = async () => (await Promise.all(ALL_VISITOR_KINDS.map(readBy))).flat();

test("every admin page, data request and action rejects users who are not admins, also removed ones", {
  tags: "promise-20",
}, async () => {
  const removed = await signedInAdmin(shop, "removed@acme.example");
  expect((await removed.get("/admin/orders")).status).toBe(200);
  await sessions.admin.post("/admin/users", { intent: "remove", email: "removed@acme.example" });
  const { nobody, visitor, customer } = sessions.cookies;
  const guarded = endpoints.filter(({ path }) => path.startsWith("/admin"));
  expect(guarded.length).toBeGreaterThan(10);
  const requests = [removed.cookie, nobody, visitor, customer].flatMap((cookie) =>
    guarded.flatMap((endpoint) => {
      const [first] = examplesOf(sessions, endpoint);
      const usual = examplesOf(sessions, endpoint).map((example) =>
        asVisitor(example.method, example, endpoint, cookie),
      );
      const other = first
        ? ["GET", "HEAD", "OPTIONS", ...WRITING].map((method) => asVisitor(method, first, endpoint, cookie))
        : [];
      return [...usual, ...other].flatMap((asked) => withData(asked, endpoint));
    }),
  );
  const answers = await askAll(requests);
  const open = answers.filter(
    // A redirect to the sign-in or home page, as 202 for scripts, or an unsupported method.
    // The redirect target may contain the requested URL.
    ({ asked, status, body }) =>
      ![202, 302, 404, 405].includes(status) ||
      (body.includes(CUSTOMER) && !asked.includes(CUSTOMER)) ||
      body.includes("Acme Ltd"),
  );
  expect(open.map(({ asked, status }) => `${asked}: ${status}`)).toEqual([]);
  // The same requests as an admin find something, so they were rejected, not unknown.
  const found = await askAll(
    guarded.flatMap((endpoint) =>
      examplesOf(sessions, endpoint)
        .filter(({ method, answers }) => method === "GET" && answers === 200)
        .map((example) => asVisitor("GET", example, endpoint, sessions.cookies.admin)),
    ),
  );
  expect(found.filter(({ status }) => status !== 200).map(({ asked }) => asked)).toEqual([]);
});

test("pages that must not be cached have data that must not be cached", async () => {
  const answers = await readByAll();
  const isPrivate = (answer?: ProbedResponse) => answer?.headers.get("cache-control")?.includes("no-store") ?? false;
  expect(answers.filter(isPrivate).length).toBeGreaterThan(100);
  const isKept = (data: ProbedResponse, at: number) =>
    data.asked.includes(".data") && isPrivate(answers[at - 1]) && !isPrivate(data);
  expect(answers.filter(isKept).map(({ asked }) => asked)).toEqual([]);
});

test("every response, for every method and user, has CSP, nosniff, referrer policy, HSTS and protected cookies", {
  tags: "promise-26",
}, async () => {
  const plain = (target: string, method = "GET"): ProbedRequest => ({
    as: "nobody",
    method,
    target,
    headers: [],
    body: null,
    cookie: "",
  });
  const answers = await askAll([
    ...METHODS.filter((method) => method !== "TRACE").flatMap((method) => as("nobody", method)),
    ...["/favicon.ico", "/assets/nothing.js", "/%", "/no/such/page", "/admin/nothing"].map((path) => plain(path)),
    ...filesOfTheBuild().map((path) => plain(path)),
    { ...plain("/api/contact-form", "POST"), body: Buffer.alloc(70_000) },
    { ...plain("/auth", "POST"), headers: [["Sec-Fetch-Site", "cross-site"]] },
    asVisitor(
      "POST",
      {
        method: "POST",
        form: { intent: "login", email: "visitor@acme.example", password: "correct horse" },
        answers: 302,
      },
      { path: "/auth", isPage: true, isParameterless: false },
      "",
    ),
  ]);
  answers.push(...(await readByAll()));
  expect(answers.length).toBeGreaterThan(300);
  expect(answers.flatMap(faultsOf)).toEqual([]);
  expect(answers.flatMap(({ headers }) => headers.getSetCookie()).length).toBeGreaterThan(2);
});

/** One of each kind. */
function filesOfTheBuild(): string[] {
  const files = globSync("**/*.{js,css,svg,woff2,png,txt,webmanifest}", { cwd: "build/client" });
  return [...Map.groupBy(files, (file) => extname(file)).values()].map(([file = ""]) => `/${file}`);
}

function faultsOf({ asked, headers, body }: ProbedResponse): string[] {
  const type = headers.get("content-type") ?? "";
  const policy = headers.get("content-security-policy") ?? "";
  const isFramed = FRAMED.test(asked.split(" ")[1] ?? "") && policy.includes("frame-ancestors 'self'");
  const right: [string, boolean][] = [
    ["no policy", policy.includes("default-src 'none'")],
    ["unsafe policy", !policy.includes("unsafe")],
    ["may be framed", isFramed || policy.includes("frame-ancestors 'none'")],
    ["no nosniff", headers.get("x-content-type-options") === "nosniff"],
    ["no referrer policy", Boolean(headers.get("referrer-policy"))],
    ["no HSTS", headers.get("strict-transport-security") === "max-age=63072000; includeSubDomains"],
    ["shared with another origin", !headers.has("access-control-allow-origin")],
    ["no type", body === "" || /^[a-z]+\/[\w.+-]+/.test(type)],
    ["a text without its encoding", !/^text\/|[/+]xml/.test(type) || /; ?charset=utf-8/i.test(type)],
    ["may be opened by others", headers.get("cross-origin-opener-policy") === "same-origin"],
    ...headers
      .getSetCookie()
      .map((cookie): [string, boolean] => [
        `open cookie ${cookie}`,
        cookie.startsWith("__Host-") &&
          /; Path=\/(;|$)/i.test(cookie) &&
          !/; Domain=/i.test(cookie) &&
          (/; HttpOnly/i.test(cookie) || OPEN_COOKIE.test(cookie)) &&
          /; Secure/i.test(cookie) &&
          /; SameSite=(Lax|Strict)/i.test(cookie),
      ]),
  ];
  return right.filter(([, isRight]) => !isRight).map(([what]) => `${asked}: ${what}`);
}

test("no response to a signed-out user contains customer data", async () => {
  const all = [...(await readBy("nobody")), ...(await readBy("visitor"))];
  const answers = all.filter(({ asked }) => !HAS_KEY.test(asked));
  const leaks = answers.filter(
    ({ asked, body }) =>
      findSecrets(
        body,
        WRITTEN.filter((word) => !asked.includes(word)),
      ).length > 0,
  );
  expect(leaks.map(({ asked }) => asked)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(50);
});

test("no secret was in a response or an email, and no secret, session, password or customer text was logged", async () => {
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  expect(seen.answers).toBeGreaterThan(1_000);
  expect(seen.leaks).toEqual([]);
  const mails = await shop.sentEmails();
  expect(mails.length).toBeGreaterThan(5);
  expect(findSecrets(JSON.stringify(mails), [...secrets, PASSWORD])).toEqual([]);
  const sessionIds = Object.values(sessions.cookies)
    .flatMap((cookies) => cookies.split("; ").map((cookie) => cookie.slice(cookie.indexOf("=") + 1)))
    .filter((value) => value.length > 20);
  expect(sessionIds.length).toBeGreaterThan(3);
  expect(shop.output().split("\n").length).toBeGreaterThan(1_000);
  expect(findSecrets(shop.output(), [...secrets, ...sessionIds, PASSWORD, ...WRITTEN])).toEqual([]);
});
