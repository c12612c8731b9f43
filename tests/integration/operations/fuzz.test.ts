/** @module-tag promise-27 */
import { getTableColumns, getTableName } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { invoiceContentSchema } from "~/billing/invoices/invoice-numbering.server";
import { services } from "~/catalog/services";
import { fieldsOf } from "~/content/documents/document-kind";
import { documentKindsWith } from "~/content-desk/document-kinds";
import { NOTIFICATION_KINDS } from "~/lib/db/column-types";
import * as tables from "~/lib/db/schema/index";
import { queryStoppedShop } from "../../support/database/stopped-shop.ts";
import { blastCheckout, campaignCheckout } from "../../support/fuzz/examples.ts";
import {
  type Example,
  type Examples,
  form,
  get,
  type Input,
  inputOf,
  json,
  type Who,
} from "../../support/fuzz/requests.ts";
import { type Endpoint, routeTable } from "../../support/fuzz/route-table.ts";
import { createTestSessions } from "../../support/fuzz/sessions.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { findLoggedErrors } from "../../support/shop/log-lines.ts";
import { contactMessage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { Visitor } from "../../support/shop/visitor.ts";
import { attack, createSender, type Send, summarizeRequest, truncateText } from "./attack.ts";

/** Hostile input for every route of the build. `PROVE_RUNS=10000` for the full run; `PROVE_SEED` repeats the run of a failure. */
const RUNS = scaleCaseCount(5);
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

/** An input that once caused a 5xx, and its status now. */
type KnownInput = { what: string; input: Input; answers: number };

const known = (what: string, path: string, example: Example, method: string = example.method): KnownInput => ({
  what,
  answers: example.answers,
  input: { ...inputOf(example, { path }), method },
});

/** JSON text of three files, the first with this name. */
const files = (name: string) =>
  JSON.stringify([name, "b.png", "c.png"].map((each) => ({ name: each, size: 1, type: "image/png" })));

const checkout = (what: string, body: { metadata: Record<string, string> }, metadata: Record<string, string>) =>
  known(what, "/api/stripe-checkout", json({ ...body, metadata: { ...body.metadata, ...metadata } }));

const email = `${"x".repeat(600)}@acme.example`;
const auth = (what: string, intent: string) =>
  known(
    `an email address of 600 characters ${what}`,
    "/auth",
    form("nobody", { intent, email, password: "correct horse" }, 400),
  );
const invitation = (what: string, intent: string) =>
  known(`an invitation to ${what} by an invalid id`, "/admin/users", form("admin", { intent, id: "not-a-uuid" }, 400));

const otherName = { Host: "shop.example:3000", Origin: "http://shop.example:3000" };

const knownInputs: readonly KnownInput[] = [
  checkout("a NUL in a brand asset's name", blastCheckout, { brandAssets: files("a\0.png") }),
  checkout("half a surrogate pair in a brand asset's name", blastCheckout, { brandAssets: files("a\ud83d.png") }),
  checkout("a NUL in a creative's name", campaignCheckout, { files: files("a\0.png") }),
  checkout("half a surrogate pair in a creative's name", campaignCheckout, { files: files("\udc00.png") }),
  checkout("a name that is cut inside an emoji", blastCheckout, { contactName: `${"x".repeat(199)}😀` }),
  checkout("a name of one long Korean word", blastCheckout, {
    contactName: "각".repeat(300),
    company: "각".repeat(400),
  }),
  auth("at the login", "login"),
  auth("at the registration", "register"),
  auth("to confirm", "resend"),
  known("TRACE of a page", "/", get({ answers: 405 }), "TRACE"),
  known("TRACE of an endpoint", "/api/contact-form", get({ answers: 405 }), "TRACE"),
  known("a NUL in a customer's address", "/admin/customers/a%00b", get({ as: "admin" })),
  invitation("send again", "resend"),
  invitation("revoke", "revoke"),
  ...["orders", "inbox", "users"].map((page) =>
    known(`JSON to the action of /admin/${page}`, `/admin/${page}`, json({ intent: "refund" }, 400, { as: "admin" })),
  ),
  ...["/PRIVACY", "/BUILD-MY-PAGE", "/%50re-checkout", "//payment-success"].map((path) =>
    known(`the address ${path}`, path, get({ answers: 301 })),
  ),
  known("an address that cannot be decoded", "/blog/%E0%A4%A", get({ answers: 400 })),
  known(
    "a form from a page under another host name of the shop",
    "/contact",
    form("nobody", { ...contactMessage, agreeToTerms: "on" }, 200, { headers: otherName }),
  ),
];

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

/** Fields of a brief that are not form fields: the customer's name, the consent, and the parts of a file. */
const EXTRA_BRIEF_FIELDS = ["name", "agreedAt", "termsDate", "size", "type"];

/** Fields of job data. */
const JOB =
  "again orderId messageId messageIds replyId email userId invitationId news refundId requestId when actor invoiceId sender eventId batch deliveryId jobIds since until".split(
    " ",
  );
/** Fields of events and the activity log. */
const DETAIL =
  "amount assignee cents code count delivery disputeId dueOn endsAt fault fields file filter firstOrderId from job mail mailId managers-refund-up-to number rate reason revision role second-factor sender service sessionId sessions title to workStatus".split(
    " ",
  );
const PRICE = ["cents", "every", "parts", "label", "item", "reason"];

const DOCUMENT_FIELDS = documentKindsWith(["service-logo-sprint", "page-imprint"]).flatMap((kind) =>
  fieldsOf(kind).map(({ name }) => name),
);

/** Known field names of each jsonb column other than briefs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "orders.agreed": PRICE,
  "orders.taxLines": "item name rate net tax included country state reverseCharge".split(" "),
  "orders.refundPolicy": ["feePercent", "replyDays", "arrivalDays", "from", "to"],
  "orders.promised": ["contact", "delivery", "timeZone"],
  "orders.soldAs": DOCUMENT_FIELDS,
  "order_files.pages": ["width", "height"],
  "quotes.price": PRICE,
  "quotes.soldAs": DOCUMENT_FIELDS,
  "coupons.services": [],
  "deliveries.links": ["label", "url"],
  "invoices.content": Object.keys(invoiceContentSchema.shape),
  "emails.data": JOB,
  "dead_jobs.data": JOB,
  "admin_users.notifications": ["when", "whose", ...NOTIFICATION_KINDS],
  // The last four are counts of what was erased and exported.
  "activity_log.detail": [
    ...DETAIL,
    ...JOB,
    ...["deleted", "reduced", "rows", "files"],
    ...Object.keys(readOrderFilter(new URLSearchParams())),
  ],
  "order_events.detail": [...DETAIL, ...JOB],
  "content_revisions.data": DOCUMENT_FIELDS,
};

/** Field names in jsonb columns that neither a form nor the code defines. The shop must be stopped. */
const findUnknownStoredFields = (shop: Pick<Shop, "databaseUrl" | "dataDir">): Promise<string[]> =>
  queryStoppedShop(shop, async (db) => {
    const unknown: string[] = [];
    for (const table of Object.values(tables)) {
      if (!(table instanceof PgTable)) continue;
      const columns = Object.entries(getTableColumns(table));
      const documents = columns.filter(([, column]) => column.getSQLType() === "jsonb").map(([key]) => key);
      if (documents.length === 0) continue;
      const rows: Record<string, unknown>[] = await db.select().from(table);
      unknown.push(
        ...rows.flatMap((row) =>
          documents.flatMap((key) => unknownFieldsIn(`${getTableName(table)}.${key}`, row, key)),
        ),
      );
    }
    return [...new Set(unknown)];
  });

function unknownFieldsIn(column: string, row: Record<string, unknown>, key: string): string[] {
  const known = new Set(key === "brief" ? namesOfForm(row.service) : NAMES[column]);
  return namesIn(row[key])
    .filter((name) => !known.has(name))
    .map((name) => `${column}: ${name}`);
}

function namesOfForm(slug: unknown): string[] {
  const service = Object.values(services).find(({ offer }) => offer.slug === slug);
  return [...Object.keys(service?.schema.shape ?? {}), ...EXTRA_BRIEF_FIELDS, ...namesIn(service?.defaults)];
}

const namesIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, child]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(child)])
    : [];

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
    // An input after which the database is always late fails above.
    const output = shop.output().replaceAll(/^.*(timeout exceeded|(statement|read) timeout).*$/gm, "");
    const thrown = output.split("\n").filter((line) => !line.startsWith("{") && /^\s+at |Error\b/.test(line));
    expect([...findLoggedErrors(output), ...thrown].slice(0, 5).map((line) => truncateText(line, 1_500))).toEqual([]);
  });

  test("no unknown field was stored", async () => {
    await shop.stop();
    expect(await findUnknownStoredFields(shop)).toEqual([]);
  });
});
