import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { extname } from "node:path";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canSubmit, PERMISSIONS } from "~/auth/permissions/permissions";
import type { Role } from "~/lib/db/column-types";
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
import { blastCheckout } from "../../support/fuzz/examples.ts";
import type { Who } from "../../support/fuzz/requests.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { createTestSessions, type TestSessions } from "../../support/fuzz/sessions.ts";
import { filledForms } from "../../support/shop/filled-forms.ts";
import { CANARIES, findSecrets, secretsOf } from "../../support/shop/leaked-secrets.ts";
import { contactMessage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { newCustomer, PASSWORD, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Checks of every route of the build, so that new ones are included. */

/** Read by scripts of cached pages: a message, and a flag that the server ignores. */
const OPEN_COOKIE = /^__Host-(notice=[a-z-]*|signed-in=[0-9a-f]{0,12});/;
/** Shown in our frame, with its own CSP. */
const FRAMED = /^\/admin\/(?:emails\/.*preview|content\/.*\/sample\/)|\/files\/.*\/frame/;
/** Names and texts of customers. */
const WRITTEN = [
  CUSTOMER,
  contactMessage.name,
  contactMessage.message,
  blastCheckout.name,
  filledForms.blast.contentBrief,
];
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
  tags: ["promise-20", "promise-31"],
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
        ? ["GET", "HEAD", "OPTIONS", ...WRITING]
            .filter((method) => method !== first.method)
            .map((method) => asVisitor(method, first, endpoint, cookie))
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

test("pages that must not be cached have data that must not be cached", { tags: "promise-31" }, async () => {
  const answers = await readByAll();
  const isPrivate = (answer?: ProbedResponse) => answer?.headers.get("cache-control")?.includes("no-store") ?? false;
  expect(answers.filter(isPrivate).length).toBeGreaterThan(100);
  const isKept = (data: ProbedResponse, at: number) =>
    data.asked.includes(".data") && isPrivate(answers[at - 1]) && !isPrivate(data);
  expect(answers.filter(isKept).map(({ asked }) => asked)).toEqual([]);
});

test("every response, for every method and user, has CSP, nosniff, referrer policy, HSTS and protected cookies", {
  tags: ["promise-26", "promise-31"],
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

test("no response to a signed-out user contains customer data", { tags: "promise-31" }, async () => {
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

test("no secret was in a response or an email, and no secret, session, password or customer text was logged", {
  tags: "promise-31",
}, async () => {
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

const WEBHOOK = "/api/webhooks/stripe";
/** Headers with which browsers name the origin of a request; old ones only send `Origin`. */
const SIGNS: readonly [string, string][] = [
  ["Sec-Fetch-Site", "cross-site"],
  ["Sec-Fetch-Site", "same-site"],
  ["Origin", "https://evil.example"],
  ["Origin", "null"],
  ["Origin", "http://localhost.evil.example"],
];

/**
 * Tables that change during reads: counters, session use, scheduled jobs, and generated files, which are stored once. An export is logged
 * before it starts, and a job adds up the tallies of `orders`, whose rows are compared.
 */
const CHANGES =
  "rate_limit_counters attempt_counters sessions scheduled_runs payment_sync order_documents activity_log order_tallies".split(
    " ",
  );

describe("a request from another site", { tags: "promise-25" }, () => {
  const withSign = (requests: readonly ProbedRequest[], sign: [string, string]): ProbedRequest[] =>
    requests.map((asked) => ({ ...asked, headers: [...asked.headers, sign] }));

  /** A hash of the rows of each table. */
  async function allRows(): Promise<Record<string, string>> {
    const tables = await shop.query("select tablename as name from pg_tables where schemaname = 'public'");
    const rows: Record<string, string> = {};
    for (const name of tables.map(({ name }) => String(name)).filter((name) => !CHANGES.includes(name))) {
      const [sum] = await shop.query(
        `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as rows from "${name}" t`,
      );
      rows[name] = String(sum?.rows);
    }
    return rows;
  }

  test("is rejected at every route, for every writing method and every user", async () => {
    const open = endpoints.filter(({ path }) => path !== WEBHOOK);
    const requests = ALL_VISITOR_KINDS.flatMap((who) =>
      WRITING.flatMap((method) =>
        (who === "admin" ? SIGNS : SIGNS.slice(0, 1)).flatMap((sign) =>
          withSign(firstOfEach(sessions, open, who, method), sign),
        ),
      ),
    );
    const taken = (await askAll(requests)).filter(({ status }) => status !== 403 && status !== 405);
    expect(taken.map(({ asked, status }) => `${asked}: ${status}`)).toEqual([]);
  });

  test("is accepted only by the provider's webhook, which requires a signature", async () => {
    const [endpoint] = endpoints.filter(({ path }) => path === WEBHOOK);
    if (!endpoint) throw new Error("no webhook");
    const requests = examplesOf(sessions, endpoint).map((example) => asVisitor("POST", example, endpoint, ""));
    for (const { status, body } of await askAll(SIGNS.flatMap((sign) => withSign(requests, sign)))) {
      expect(status).toBe(400);
      expect(body).not.toContain("another site");
    }
  });

  test("with a reading method changes nothing, for every user", async () => {
    // Jobs of the examples finish first, also those that failed on a busy machine and are tried again.
    const working =
      "select 1 from pgboss.job where state in ('created', 'active', 'retry') and start_after < now() or state = 'retry' and start_after < now() + interval '1 minute' limit 1";
    await waitFor(async () => (await shop.query(working)).length === 0, { what: "the jobs to be done" });
    // The email about uploaded files goes out two minutes later.
    await shop.query("update order_files set batch = gen_random_uuid() where batch is null");
    // An unpaid order is checked at the provider from time to time.
    await shop.query("update orders set next_check_at = null");
    const before = await allRows();
    const requests = ALL_VISITOR_KINDS.flatMap((who) =>
      (who === "admin" ? ["GET", "HEAD", "OPTIONS"] : ["GET"]).flatMap((method) =>
        withSign(firstOfEach(sessions, endpoints, who, method), ["Sec-Fetch-Site", "cross-site"]),
      ),
    );
    const answers = await askAll(requests);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(200);
    expect(await allRows()).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(15);
  });
});

const MAX_PAGES_PER_PATTERN = 6;

/** What a role may not submit is not in the HTML, also not in a closed dialog that no button opens. */
describe.concurrent("forms of admin pages", () => {
  let visitors: Record<Role, Visitor>;
  /** Paths of all kinds of admin pages. */
  let starts: string[];
  beforeAll(async () => {
    const [manager, reader, { orderId, visitor }] = await Promise.all([
      signedInAdmin(shop, "manager@acme.example", "manager"),
      signedInAdmin(shop, "reader@acme.example", "reader"),
      newCustomer(shop),
    ]);
    visitors = { owner: sessions.admin, manager, reader };
    const request = {
      intent: "request-refund",
      orderId,
      requestId: randomUUID(),
      amount: "28405",
      reason: "We moved.",
    };
    expect((await visitor.post("/my-order", request)).html).toContain("Withdraw request");
    const examples = Object.values(sessions.examples).flat();
    const paths = [...Object.keys(PERMISSIONS), `/admin/orders/${orderId}`, ...examples.map(({ path }) => path ?? "")];
    starts = paths.filter((path) => path.startsWith("/admin") && !path.includes(":"));
  });

  type AdminPage = { pattern: string; url: URL; document: Document };

  const patterns = Object.keys(PERMISSIONS).map(
    (pattern) => [pattern, new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`)] as const,
  );

  /** The key of PERMISSIONS; undefined for pages of the shop. */
  const patternOf = ({ pathname }: URL): string | undefined =>
    pathname in PERMISSIONS ? pathname : patterns.find(([, path]) => path.test(pathname))?.[0];

  /** The admin pages that the visitor reaches by links from `starts`, some of each kind. */
  async function crawl(visitor: Visitor): Promise<AdminPage[]> {
    const queue = starts.map((path) => new URL(path, shop.url));
    const seen = new Set<string>();
    const pages: AdminPage[] = [];
    for (let url = queue.shift(); url; url = queue.shift()) {
      const pattern = url.host === new URL(shop.url).host ? patternOf(url) : undefined;
      const address = url.pathname + url.search;
      const known = pages.filter((page) => page.pattern === pattern).length;
      if (!pattern || seen.has(address) || known >= MAX_PAGES_PER_PATTERN) continue;
      seen.add(address);
      const { status, html, headers } = await visitor.get(address);
      if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) continue;
      // Nothing in them is a form, and jsdom parses style sheets for half of its time.
      const markup = html.replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, "");
      const { document } = new JSDOM(markup, { url: url.href }).window;
      pages.push({ pattern, url, document });
      queue.push(...[...document.links].map(({ href }) => new URL(href)));
    }
    return pages;
  }

  type Submission = { page: string; pattern: string; intent: string | null };

  /** True for a form that only shows its values: nothing in it can be changed or pressed. */
  const isReadOnly = (form: HTMLFormElement): boolean =>
    [...form.elements].every((control) => control.matches(":disabled, [type=hidden], fieldset, output"));

  /** Everything that the forms of a page can submit to an admin page. */
  const submissionsOf = ({ url, document }: AdminPage): Submission[] =>
    [...document.forms].flatMap((form) => {
      const method = form.getAttribute("method");
      const pattern = patternOf(new URL(form.getAttribute("action") ?? url, url));
      if (method === "get" || method === "dialog" || !pattern || isReadOnly(form)) return [];
      const intents = [...form.elements].filter((control) => control.getAttribute("name") === "intent");
      const values = intents.length > 0 ? intents.map((control) => control.getAttribute("value")) : [null];
      return values.map((intent) => ({ page: url.pathname, pattern, intent }));
    });

  /** Titles of dialogs whose buttons a script handles. */
  const plainDialogsOf = ({ document }: AdminPage): string[] =>
    [...document.querySelectorAll("dialog")]
      .filter((dialog) => !dialog.querySelector("form:not([method=dialog])"))
      .map((dialog) => dialog.querySelector("h2")?.textContent ?? "");

  test.each(["manager", "reader"] as const)("no admin page has a form that a %s may not submit", async (role) => {
    const pages = await crawl(visitors[role]);
    const submissions = pages.flatMap(submissionsOf);
    expect(submissions.filter(({ pattern, intent }) => !canSubmit(role, pattern, intent))).toEqual([]);
    // The quick look of a list shows an order.
    const dialogs = new Set(pages.flatMap(plainDialogsOf).filter((title) => !/^Order\b/.test(title)));
    if (role === "reader") expect([...dialogs]).toEqual(["Keyboard shortcuts"]);
  });

  test("an owner's pages are all visited and have forms, so that the other tests look for something", async () => {
    const pages = await crawl(visitors.owner);
    const visited = new Set(pages.map(({ pattern }) => pattern));
    const missed = Object.keys(PERMISSIONS).filter((pattern) => !visited.has(pattern));
    // Downloads, data for scripts, and addresses that moved.
    expect(
      missed.filter((pattern) => !/\.csv$|files|invoices|deliveries|preview|updates|watch|export/.test(pattern)),
    ).toEqual(["/admin/messages", "/admin/conversations"]);
    const found = pages.flatMap(submissionsOf).map(({ pattern, intent }) => `${pattern} ${intent}`);
    expect(found).toEqual(
      expect.arrayContaining([
        "/admin/orders/:id refund",
        "/admin/orders/:id correct-customer",
        "/admin/orders bulk-work",
        "/admin/content/:kind publish",
        "/admin/quotes revoke",
        "/admin/setup keep",
        "/admin/taxes add",
        "/admin/users remove",
        "/admin/users/:id role",
      ]),
    );
  });
});
