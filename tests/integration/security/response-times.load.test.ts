/** @module-tag promise-22 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { signedIn, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

/** Responses per kind of address: enough to tell different distributions apart. */
const SAMPLES = scaleCaseCount(16, { least: 16, most: 2_000 });
/** Few enough to leave a core idle, as an attacker would do. */
const AT_ONCE = 8;
/** Attempt limit of passwords and emails per account and client. */
const TRIES = 5;
/** Addresses for each kind of request, because each has its own attempt limits. */
const ADDRESSES = Math.ceil(SAMPLES / TRIES);
const PASSWORD = "correct horse";

let shop: Shop;
let owner: Visitor;
beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000000" } });
  await signedIn(shop, "known@acme.example");
  // Many accounts with the same password.
  await shop.query(
    `insert into users (name, email, email_verified)
     select 'Jo', 'known' || n || '@acme.example', true from generate_series(1, $1) n`,
    [ADDRESSES * Object.keys(kinds).length],
  );
  await shop.query(
    `insert into accounts select copy.* from accounts a, users u, jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'user_id', u.id, 'account_id', u.id)) copy where u.id <> a.user_id`,
  );
  owner = await signedInAdmin(shop, "owner@shop.example");
});
afterAll(() => shop.discard());

/** Maximum distance of two empirical distributions (Kolmogorov-Smirnov): 0 = equal, 1 = without overlap. */
function distance(one: readonly number[], two: readonly number[]): number {
  const upTo = (sorted: readonly number[], value: number) => sorted.filter((number) => number <= value).length;
  return Math.max(...[...one, ...two].map((v) => Math.abs(upTo(one, v) / one.length - upTo(two, v) / two.length)));
}

/** Exceeded by two samples of one distribution once in 100,000 times. */
const CRITICAL = Math.sqrt(-Math.log(0.00001 / 2) / SAMPLES);

/** Minimum response time of sign-in requests, in milliseconds, which hides the work. */
const EVEN = 590;

type Kind = { ask(visitor: Visitor, email: string): Promise<unknown>; least: number };
const kinds: Record<string, Kind> = {
  "signing in": { ask: (visitor, email) => visitor.logIn(email, "wrong password"), least: EVEN },
  registering: { ask: (visitor, email) => visitor.register(email, PASSWORD), least: EVEN },
  "requesting a new password": { ask: (visitor, email) => visitor.post("/auth/forgot", { email }), least: EVEN },
  "inviting an admin": { ask: (_, email) => owner.post("/admin/users", { intent: "invite", email }), least: 0 },
};

test.each(Object.entries(kinds))(
  "%s takes as long with a registered address as with an unknown one",
  async (kind, { ask, least }) => {
    recordCaseCount(2 * SAMPLES);
    const first = 1 + ADDRESSES * Object.keys(kinds).indexOf(kind);
    const asked = Array.from({ length: 2 * SAMPLES }, (_, n) => ({
      known: n % 2 === 0,
      email: `${n % 2 === 0 ? "known" : "nobody"}${first + Math.floor(n / 2 / TRIES)}@acme.example`,
    }));
    const times = { known: [] as number[], unknown: [] as number[] };
    const askNext = async (): Promise<void> => {
      for (let next = asked.shift(); next; next = asked.shift()) {
        const from = performance.now();
        await ask(new Visitor(shop), next.email);
        times[next.known ? "known" : "unknown"].push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
    expect(times.known).toHaveLength(SAMPLES);
    expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(least);
    expect(distance(times.known, times.unknown)).toBeLessThan(CRITICAL);
  },
  3_600_000,
);
