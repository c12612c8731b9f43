/** @module-tag promise-14 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultTestEnvironment, startFaultTestEnvironment } from "../../support/faults/environment.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { buyPage, checkoutBody, sendMessage } from "../../support/shop/purchase.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Duration of the SMTP outage, in hours of the queue's clock. */
const HOURS = scaleCaseCount(1, { most: 24 });

let environment: FaultTestEnvironment;
beforeAll(async () => {
  environment = await startFaultTestEnvironment();
});
afterAll(() => environment.close());

const MAILS = "from pgboss.job where name in ('order-confirmation-email', 'order-team-email', 'contact-team-email')";
const ask = async (sql: string) => (await environment.shop.query(sql))[0] ?? {};

/** Moves the queue's clock to the next attempt of every pending email. Returns the hours moved. */
async function passToNextAttempts(): Promise<number> {
  const before = await ask(
    `select sum(retry_count) + count(*) as attempts, greatest(extract(epoch from max(start_after) - now()), 0) as seconds ${MAILS}`,
  );
  const moved = ["start_after", "created_on", "keep_until"].map(
    (column) => `${column} = ${column} - make_interval(secs => $1)`,
  );
  await environment.shop.query(`update pgboss.job set ${moved.join(", ")} where state in ('created', 'retry')`, [
    before.seconds,
  ]);
  await waitFor(
    async () => {
      const now = await ask(`select sum(retry_count) as attempts, bool_and(state = 'retry') as waiting ${MAILS}`);
      return now.waiting === true && Number(now.attempts) >= Number(before.attempts);
    },
    { what: "the next attempt of every mail", interval: 100 },
  );
  return Number(before.seconds) / 3_600;
}

test("during an SMTP outage orders and messages still work, and every email arrives once afterwards", async () => {
  recordCaseCount(HOURS);
  await environment.mailServer.be({ kind: "refuse" });
  const companies = ["Waiting One Ltd", "Waiting Two Ltd"];
  for (const company of companies) await buyPage(environment.shop, checkoutBody({ company }));
  expect((await sendMessage(environment.shop)).status).toBe(200);
  await waitFor(async () => Number((await ask(`select count(*) as n ${MAILS} and state = 'retry'`)).n) === 5, {
    what: "all five mails to wait for another attempt",
  });
  for (let hours = 0; hours < HOURS; hours += await passToNextAttempts());
  expect(environment.sink.received).toEqual([]);
  expect((await ask("select count(*) as n from dead_jobs")).n).toBe("0");

  await environment.mailServer.be({ kind: "none" });
  await environment.shop.query("update pgboss.job set start_after = now() where state = 'retry'");
  await waitFor(() => environment.sink.received.length >= 5, { what: "five mails" });
  await waitFor(async () => Number((await ask(`select count(*) as n ${MAILS} and state <> 'completed'`)).n) === 0, {
    what: "all five jobs to be done",
  });
  expect(new Set(environment.sink.received.map(({ messageId }) => messageId)).size).toBe(5);
  expect(environment.sink.received).toHaveLength(5);
}, 1_200_000);
