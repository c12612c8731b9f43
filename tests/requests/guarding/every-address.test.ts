import { globSync } from "node:fs";
import { extname } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUSTOMER } from "../../support/fuzz/customer-examples.ts";
import { cookieOf, type Everybody, makeEverybody } from "../../support/fuzz/everybody.ts";
import { type Example, type Input, inputOf, type Who } from "../../support/fuzz/hostile-input.ts";
import { type Endpoint, routeTable } from "../../support/fuzz/route-table.ts";
import { CANARIES, found, secretsOf } from "../../support/shop/secrets.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { signedInAdmin } from "../../support/shop/visitor.ts";

/** Promises about every address, asked of the built shop's own route table, so that a new one cannot be forgotten. */

/** Of everybody who signs in. */
const PASSWORD = "correct horse";
const WEBHOOK = "/api/webhooks/stripe";
/** Read by the scripts of pages that everybody shares: a word of ours, and a mark that is worth nothing to a server. */
const OPEN_COOKIE = /^__Host-(notice=[a-z-]*|signed-in=[0-9a-f]{0,12});/;
/** Shown in a frame of ours, with a policy of its own. */
const FRAMED = /^\/admin\/mails\/.*preview/;
const WRITING = ["POST", "PUT", "PATCH", "DELETE"];
const METHODS = ["GET", "HEAD", "OPTIONS", "TRACE", ...WRITING];
const EVERYBODY = ["nobody", "visitor", "customer", "admin"] as const;
const AT_ONCE = 8;

const endpoints = routeTable();
let shop: Shop;
let everybody: Everybody;
let secrets: string[];
/** Whatever any test here asks for is looked through, too. */
const seen = { answers: 0, leaks: [] as string[] };
beforeAll(async () => {
  // Behind a proxy that speaks HTTPS: cookies and policy are then those of a real shop.
  const env = { ...CANARIES, APP_URL: "https://localhost", RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "debug" };
  shop = await startShop({ env });
  everybody = await makeEverybody(shop);
  secrets = secretsOf(shop);
});
afterAll(() => shop?.discard());

type Asked = Input & { cookie: string };
type Answer = { asked: string; status: number; headers: Headers; body: string };

async function ask({ method, target, headers, body, cookie }: Asked): Promise<Answer> {
  const answer = await fetch(shop.url + target, {
    method,
    redirect: "manual",
    headers: [...headers, ...(cookie ? [["Cookie", cookie] as [string, string]] : [])],
    body: body ? new Uint8Array(body) : null,
  });
  const asked = `${method} ${target}`;
  const text = await answer.text();
  seen.answers++;
  seen.leaks.push(...found(`${JSON.stringify([...answer.headers])} ${text}`, secrets).map(() => asked));
  return { asked, status: answer.status, headers: answer.headers, body: text };
}

/** A few at a time; the answers in the order of the requests. */
async function askAll(requests: readonly Asked[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    answers.push(...(await Promise.all(requests.slice(at, at + AT_ONCE).map(ask))));
  }
  return answers;
}

const examplesOf = ({ path }: Endpoint): readonly Example[] =>
  everybody.examples[path] ?? [{ method: "GET", answers: 200 }];

/** The example's request by another method: what has a body keeps it. */
function by(method: string, example: Example, endpoint: Endpoint, cookie: string): Asked {
  const input = inputOf(example, endpoint);
  return { ...input, method, body: WRITING.includes(method) ? (input.body ?? Buffer.from("a=b")) : null, cookie };
}

/** Each page is asked for by scripts, too: its data follows it. */
function withData(asked: Asked, { isPage }: Endpoint): Asked[] {
  const { pathname, search } = new URL(asked.target, "http://shop");
  return isPage ? [asked, { ...asked, target: `${pathname === "/" ? "/_root" : pathname}.data${search}` }] : [asked];
}

/** The first example of each address, by this method. */
const as = (who: Who, method: string) =>
  endpoints.flatMap((endpoint) => {
    const [example] = examplesOf(endpoint);
    return example ? withData(by(method, example, endpoint, everybody.cookies[who]), endpoint) : [];
  });

test("every admin page, data request and action refuses whoever is no admin, one who was just removed as well", async () => {
  const removed = await signedInAdmin(shop, "removed@acme.example");
  expect((await removed.get("/admin/orders")).status).toBe(200);
  await everybody.admin.post("/admin/users", { intent: "remove", email: "removed@acme.example" });
  const { nobody, visitor, customer } = everybody.cookies;
  const guarded = endpoints.filter(({ path }) => path.startsWith("/admin"));
  expect(guarded.length).toBeGreaterThan(10);
  const requests = [cookieOf(removed), nobody, visitor, customer].flatMap((cookie) =>
    guarded.flatMap((endpoint) => {
      const [first] = examplesOf(endpoint);
      const usual = examplesOf(endpoint).map((example) => by(example.method, example, endpoint, cookie));
      const other = first ? ["GET", ...WRITING].map((method) => by(method, first, endpoint, cookie)) : [];
      return [...usual, ...other].flatMap((asked) => withData(asked, endpoint));
    }),
  );
  const answers = await askAll(requests);
  const open = answers.filter(
    // A redirect to the sign-in or home, as scripts are told it (202), or as browsers are; or a method that no page has.
    ({ status, body }) =>
      ![202, 302, 404, 405].includes(status) || body.includes(CUSTOMER) || body.includes("Acme Ltd"),
  );
  expect(open.map(({ asked, status }) => `${asked}: ${status}`)).toEqual([]);
  // They are refused, not unknown: the same requests as an admin find something.
  const found = await askAll(
    guarded.flatMap((endpoint) =>
      examplesOf(endpoint)
        .filter(({ method, answers }) => method === "GET" && answers === 200)
        .map((example) => by("GET", example, endpoint, everybody.cookies.admin)),
    ),
  );
  expect(found.filter(({ status }) => status !== 200).map(({ asked }) => asked)).toEqual([]);
});

test("what no cache may keep as a page, none may keep as data, whoever asks", async () => {
  const answers = await askAll(EVERYBODY.flatMap((who) => as(who, "GET")));
  const isPrivate = (answer?: Answer) => answer?.headers.get("cache-control")?.includes("no-store") ?? false;
  expect(answers.filter(isPrivate).length).toBeGreaterThan(100);
  const isKept = (data: Answer, at: number) =>
    data.asked.includes(".data") && isPrivate(answers[at - 1]) && !isPrivate(data);
  expect(answers.filter(isKept).map(({ asked }) => asked)).toEqual([]);
});

describe("a request from another origin", () => {
  const signs: [string, string][] = [
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
    ["Origin", "https://evil.example"],
    ["Origin", "null"],
    ["Origin", "http://localhost.evil.example"],
  ];

  test("is refused at every address, by every method that changes something, whoever's browser it comes from", async () => {
    const requests = endpoints
      .filter(({ path }) => path !== WEBHOOK)
      .flatMap((endpoint) =>
        examplesOf(endpoint)
          .slice(0, 1)
          .flatMap((example) =>
            WRITING.flatMap((method) =>
              signs.flatMap((sign) =>
                withData(by(method, example, endpoint, everybody.cookies.admin), endpoint).map((asked) => ({
                  ...asked,
                  headers: [...asked.headers, sign],
                })),
              ),
            ),
          ),
      );
    const taken = (await askAll(requests)).filter(({ status }) => status !== 403 && status !== 405);
    expect(taken.map(({ asked, status }) => `${asked}: ${status}`)).toEqual([]);
  });

  test("is taken by the provider's webhook alone, which then wants a signature", async () => {
    const [endpoint] = endpoints.filter(({ path }) => path === WEBHOOK);
    if (!endpoint) throw new Error("no webhook");
    for (const example of examplesOf(endpoint)) {
      for (const sign of signs) {
        const asked = by("POST", example, endpoint, "");
        const { status, body } = await ask({ ...asked, headers: [...asked.headers, sign] });
        expect(status).toBe(400);
        expect(body).not.toContain("another site");
      }
    }
  });
});

test("every answer, by every method and for everybody, has policy, nosniff, referrer policy and HSTS, and its cookies are shut", async () => {
  const plain = (target: string, method = "GET"): Asked => ({
    ...{ as: "nobody", method, target, headers: [], body: null, cookie: "" },
  });
  const answers = await askAll([
    ...METHODS.filter((method) => method !== "TRACE").flatMap((method) => as("nobody", method)),
    ...EVERYBODY.flatMap((who) => as(who, "GET")),
    ...["/favicon.ico", "/assets/nothing.js", "/%", "/no/such/page", "/admin/nothing"].map((path) => plain(path)),
    ...filesOfTheBuild().map((path) => plain(path)),
    { ...plain("/api/contact-form", "POST"), body: Buffer.alloc(70_000) },
    { ...plain("/auth", "POST"), headers: [["Sec-Fetch-Site", "cross-site"]] },
    by(
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
  expect(answers.length).toBeGreaterThan(300);
  expect(answers.flatMap(faultsOf)).toEqual([]);
  expect(answers.flatMap(({ headers }) => headers.getSetCookie()).length).toBeGreaterThan(2);
});

/** One of each kind. */
function filesOfTheBuild(): string[] {
  const files = globSync("**/*.{js,css,svg,woff2,png,txt,webmanifest}", { cwd: "build/client" });
  return [...Map.groupBy(files, (file) => extname(file)).values()].map(([file = ""]) => `/${file}`);
}

function faultsOf({ asked, headers, body }: Answer): string[] {
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

test("after all of it no secret was in an answer or a mail, and none, no session and no password was printed", async () => {
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  expect(seen.answers).toBeGreaterThan(1_000);
  expect(seen.leaks).toEqual([]);
  const mails = await shop.mails();
  expect(mails.length).toBeGreaterThan(5);
  expect(found(JSON.stringify(mails), [...secrets, PASSWORD])).toEqual([]);
  const sessions = Object.values(everybody.cookies)
    .flatMap((cookies) => cookies.split("; ").map((cookie) => cookie.slice(cookie.indexOf("=") + 1)))
    .filter((value) => value.length > 20);
  expect(sessions.length).toBeGreaterThan(3);
  expect(found(shop.output(), [...secrets, ...sessions, PASSWORD])).toEqual([]);
});
