/** @module-tag promise-31 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuth } from "~/auth/better-auth.server";
import { createMailer } from "~/email/mailer.server";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { orders, users } from "~/lib/db/schema/index";
import { formatStartupError } from "../../../server/lifecycle/startup-errors";
import { canary, expectNoCanary } from "../../../tests/support/canary";
import { openCluster } from "../../../tests/support/database/open-cluster";
import { captureLog } from "../../../tests/support/shop/log-lines";
import { describeError } from "./redact-error";

const order = {
  service: "web-page",
  name: canary.name,
  email: canary.email,
  pageType: "Landing page",
  amount: 29_900,
  brief: { requirements: canary.brief, hash: canary.hash },
  live: false,
  fingerprint: canary.session,
  paymentSessionId: canary.payment,
};

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error("Nothing was thrown")),
    (error: unknown) => error,
  );

const cluster = openCluster();

describe("the log line of a failing statement", () => {
  let database: Database;
  beforeAll(async () => {
    const databaseUrl = await cluster.newReadyDatabase();
    database = await openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" });
    await database.db.insert(orders).values(order);
  });
  afterAll(() => database.close());

  const failing: [string, () => Promise<unknown>][] = [
    ["a duplicate row", () => database.db.insert(orders).values(order)],
    ["a violated check", () => database.db.insert(orders).values({ ...order, paymentSessionId: null, amount: 1 })],
    [
      "a missing value",
      () => database.db.execute(sql`insert into orders (name, email) values (${canary.name}, ${canary.email})`),
    ],
    ["a value of another type", () => database.db.execute(sql`select ${canary.name}::uuid`)],
    ["an invalid date", () => database.db.execute(sql`select ${canary.email}::timestamptz`)],
    ["invalid JSON", () => database.db.execute(sql`select ${`{${canary.brief}`}::jsonb`)],
    [
      "a duplicate email",
      async () => {
        const [one, two] = [
          { email: canary.email, name: canary.name },
          { email: canary.email, name: canary.name },
        ];
        await database.db.insert(users).values([one, two]);
      },
    ],
  ];

  test.each(failing)("%s: contains type, code and statement, but no user input", async (_what, work) => {
    const error = await thrownBy(work());
    const { log, lines, text } = captureLog();
    log.error({ err: error, path: `/admin/customers/${canary.email}` }, "A request failed");
    log.error(error);
    log.child({ child: true }).warn({ err: new Error("outer", { cause: error }) }, "Nested");
    log.warn({ reason: describeError(error), start: formatStartupError(error) }, "In words");
    expectNoCanary(text());
    expect(lines()[0]).toMatchObject({
      err: {
        message: "The statement failed",
        sql: expect.stringMatching(/^(insert|select)/),
        stack: expect.stringContaining("at "),
        cause: { code: expect.stringMatching(/^\w{5}$/) },
      },
    });
  });

  test("keeps the driver's message about a constraint", async () => {
    expect(describeError(await thrownBy(database.db.insert(orders).values(order).execute()))).toBe(
      'The statement failed: duplicate key value violates unique constraint "orders_payment_session_id_unique" (23505)',
    );
  });

  test("a failing sign-in logs no email, password or session", async () => {
    const auth = createAuth({
      db: database.db,
      secret: "a secret for tests, 32 characters",
      appUrl: "http://localhost:3000",
    });
    await database.db.execute(sql`alter table users rename to users_away`);
    const { log, text } = captureLog();
    for (const path of ["signUpEmail", "signInEmail"] as const) {
      const body = { name: canary.name, email: canary.email, password: canary.session };
      log.error({ err: await thrownBy(auth.api[path]({ body })) }, "An account form failed");
    }
    expectNoCanary(text());
    await database.db.execute(sql`alter table users_away rename to users`);
  });
});

test("a rejected recipient is logged with the SMTP server's code, without the recipient", async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, answer) =>
      answer(Object.assign(new Error(`<${address}> (${canary.name}) is unknown here`), { responseCode: 550 })),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "shop@example.com",
    folder: "/nonexistent",
  });
  const { email: to, brief: text } = canary;
  const error = await thrownBy(mailer.send({ messageId: "<1@example.com>", to, subject: canary.name, text }));
  server.close();
  const { log, lines, text: written } = captureLog();
  log.warn({ err: error }, "A mail failed");
  expectNoCanary(written());
  expect(lines()[0]).toMatchObject({ err: { code: "EENVELOPE", message: expect.stringContaining("550") } });
  expectNoCanary(describeError(error));
  expect(describeError(error)).toContain("550");
});

test("a page that cannot be rendered is logged with its place in the code, without values from the error", async () => {
  const broken: (() => unknown)[] = [
    () => JSON.parse(canary.brief),
    () => "length" in (canary.name as unknown as object),
    () => BigInt(canary.name),
    () => Object.defineProperty(canary.name, "x", { value: 1 }),
    () => new Intl.NumberFormat("en", { style: "currency", currency: canary.name }),
    () => new URL(canary.email),
    () => {
      throw Object.assign(new Error(`no receipt of ${canary.payment} for ${canary.email}`), { order });
    },
  ];
  for (const fail of broken) {
    const { log, lines, text } = captureLog();
    const Page = () => {
      fail();
      return null;
    };
    const onError = (err: unknown) => log.error({ err, path: "/" }, "A page could not be rendered");
    await thrownBy(renderToReadableStream(createElement(Page), { onError }));
    expectNoCanary(text());
    expect(lines()[0]).toMatchObject({ err: { stack: expect.stringContaining("logger.server.test") } });
  }
});

test("lines of a message are not logged as stack frames", () => {
  const { log, text } = captureLog();
  log.error(
    { err: new Error(`first\n    at ${canary.name} (/${canary.name}:1:2)\n    at ${canary.session} (/x:1:2)`) },
    "A",
  );
  expect(text()).not.toContain(canary.session);
});

test("UUIDs, names of constraints and unreachable addresses are not redacted", () => {
  const id = "0d9a7c1e-3f52-4d07-9a38-5b7e2f10c4aa";
  expect(describeError(new Error(`The order ${id} of a mail does not exist`))).toBe(
    `The order ${id} of a mail does not exist`,
  );
  expect(describeError(new TypeError("Cannot read properties of undefined (reading 'price')"))).toBe(
    "Cannot read properties of undefined (reading 'price')",
  );
  const unreachable = Object.assign(new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:25")]), {
    code: "ECONNREFUSED",
  });
  expect(describeError(unreachable)).toBe("connect ECONNREFUSED 127.0.0.1:25");
});

describe("an outage", () => {
  const refused = () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

  test("is logged once a minute per cause, with the number of omitted lines", () => {
    let now = 0;
    const { log, lines } = captureLog(() => now);
    for (; now < 30_000; now += 100) log.error({ err: refused() }, "The job queue reports an error");
    expect(lines()).toHaveLength(1);
    log.error({ err: refused() }, "An endpoint failed");
    log.error({ err: Object.assign(new Error("full"), { code: "53100" }) }, "The job queue reports an error");
    expect(lines()).toHaveLength(3);
    now = 60_000;
    log.error({ err: new Error("The statement failed", { cause: refused() }) }, "The job queue reports an error");
    expect(lines().at(-1)).toMatchObject({ repeats: 299 });
    now = 120_000;
    log.error({ err: refused() }, "The job queue reports an error");
    expect(lines().at(-1)).not.toHaveProperty("repeats");
  });

  test("does not hide other errors of the same type or lines without an error", () => {
    const { log, lines } = captureLog(() => 0);
    const [one, other] = [() => new Error("a bug"), () => new Error("another bug")];
    for (const fail of [one, other, one]) log.error({ err: fail() }, "A request failed");
    for (const path of ["/a", "/b", "/b"]) log.warn({ path }, "Not found");
    expect(lines().map(({ msg }) => msg)).toEqual([
      "A request failed",
      "A request failed",
      "Not found",
      "Not found",
      "Not found",
    ]);
  });
});
