/** What runs a proof: a project of Vitest (its request tests on one database or the other), Playwright, or the cluster's rehearsal. */
export type Runner = "unit" | "integration-pglite" | "integration-postgres" | "e2e" | "cluster";

/** Tests of one file that prove a promise, or a part of it. */
export type Proof = {
  by: Runner;
  /** From the project's root. */
  file: string;
  /** As they stand in the file, placeholders included. None means all of its tests. */
  titles: readonly string[];
  /** The environment of the full count. */
  env: Readonly<Record<string, string>>;
  /** How many cases its tests must make of their own at the full count; fewer is a failure. */
  cases: number;
};

export type ProductPromise = {
  number: number;
  /** What we promise, in a few words for the table and the heading. */
  text: string;
  /** The whole promise. */
  words: string;
  proofs: readonly Proof[];
  /** What no test shows yet, and why; one line each. */
  notProved: readonly string[];
};

type Full = {
  /** `PROVE_RUNS` of the full count. */
  runs?: number;
  cases?: number;
  /** How long a load goes on at least. */
  minutes?: number;
};

const proof = (by: Runner, file: string, titles: readonly string[], { runs, cases = 0, minutes }: Full): Proof => ({
  ...{ by, file, titles, cases },
  env: {
    ...(runs === undefined ? {} : { PROVE_RUNS: String(runs) }),
    ...(minutes === undefined ? {} : { PROVE_MINUTES: String(minutes) }),
  },
});

/** Unit tests. */
export const unit = (file: string, titles: readonly string[] = [], full: Full = {}) => [
  proof("unit", file, titles, full),
];

/** Request tests, on the databases that are named. */
export const requests = (
  databases: readonly ("pglite" | "postgres")[],
  file: string,
  titles: readonly string[] = [],
  full: Full = {},
) => databases.map((database) => proof(`integration-${database}`, file, titles, full));

export const BOTH = ["pglite", "postgres"] as const;

/** Journeys, in each of the browsers that their tags name. */
export const journeys = (file: string, titles: readonly string[] = [], full: Full = {}) => [
  proof("e2e", file, titles, full),
];

/** The same request tests, where they run on PostgreSQL, with so many processes of each shop behind a balancer. */
export const withProcesses = (count: number, proofs: readonly Proof[]): Proof[] =>
  proofs
    .filter(({ by }) => by === "integration-postgres")
    .map((proof) => ({ ...proof, env: { ...proof.env, TEST_PROCESSES: String(count) } }));

/** Tests of these files need no database: a backup has nothing to do with what they prove. */
export const WITHOUT_DATABASE: readonly string[] = [
  "app/orders/checkout/checkout-request.test.ts",
  "app/catalog/campaign/checkout.test.ts",
  "app/catalog/campaign/budget/fee.test.ts",
  "app/urls/site-path.test.ts",
  "app/payments/stripe-events.server.test.ts",
  "app/payments/stripe.server.slow.test.ts",
];

/** The same proofs once more, by the same runners and at the same count, with databases and shops that were restored from a backup. */
export const onTheCopy = (proofs: readonly Proof[]): Proof[] =>
  proofs
    .filter(({ file }) => !WITHOUT_DATABASE.includes(file))
    .map((proof) => ({ ...proof, env: { ...proof.env, ...ON_THE_COPY } }));

const ON_THE_COPY = { TEST_FROM_BACKUP: "1" };

export const isOnTheCopy = ({ env }: Pick<Proof, "env">): boolean => "TEST_FROM_BACKUP" in env;

/** Several processes of the shop on one PostgreSQL, with people in them, as `npm run cluster` has them. */
export const cluster = () => [proof("cluster", "bench/cluster.ts", [], {})];
