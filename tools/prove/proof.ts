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

/** The full count: `PROVE_RUNS` for its tests, the cases that they must make, and how many minutes a load lasts at least. */
type Full = { runs?: number; cases?: number; minutes?: number };
type ProofArguments = [file: string, titles?: readonly string[], full?: Full];

function proof(by: Runner, ...[file, titles = [], { runs, cases = 0, minutes } = {}]: ProofArguments): Proof {
  const env = { ...(runs && { PROVE_RUNS: `${runs}` }), ...(minutes && { PROVE_MINUTES: `${minutes}` }) };
  return { by, file, titles, env, cases };
}

/** Unit tests. */
export const unit = (...args: ProofArguments) => [proof("unit", ...args)];

/** Request tests on the named databases. */
export const requests = (databases: readonly ("pglite" | "postgres")[], ...args: ProofArguments) =>
  databases.map((database) => proof(`integration-${database}`, ...args));

export const BOTH = ["pglite", "postgres"] as const;

/** Journeys, in each of the browsers that their tags name. */
export const journeys = (...args: ProofArguments) => [proof("e2e", ...args)];

/** Several processes of the shop on one PostgreSQL, with people in them, as `npm run cluster` has them. */
export const cluster = () => [proof("cluster", "tools/benchmarks/cluster.ts")];

/** The same request tests, where they run on PostgreSQL, with so many processes of each shop behind a balancer. */
export const withProcesses = (count: number, proofs: readonly Proof[]): Proof[] =>
  proofs
    .filter(({ by }) => by === "integration-postgres")
    .map((proof) => ({ ...proof, env: { ...proof.env, TEST_PROCESSES: String(count) } }));

/** Tests of these files need no database: a backup has nothing to do with what they prove. */
export const WITHOUT_DATABASE: readonly string[] = [
  "app/checkout/place-order/checkout-request.server.test.ts",
  "app/catalog/campaign/checkout.test.ts",
  "app/catalog/campaign/fee.test.ts",
  "app/lib/site-path.test.ts",
  "app/billing/provider/stripe-events.server.test.ts",
  "app/billing/provider/stripe.server.slow.test.ts",
];

/** The same proofs once more, by the same runners and at the same count, with databases and shops that were restored from a backup. */
export const onTheCopy = (proofs: readonly Proof[]): Proof[] =>
  proofs
    .filter(({ file }) => !WITHOUT_DATABASE.includes(file))
    .map((proof) => ({ ...proof, env: { ...proof.env, TEST_FROM_BACKUP: "1" } }));

export const isOnTheCopy = ({ env }: Pick<Proof, "env">): boolean => "TEST_FROM_BACKUP" in env;

/** Matches what the runners call a test whose title is written like this: a placeholder may have become anything. */
const titlePattern = (title: string): string =>
  title
    .split(/%[sdifjo]|\$\{[^}]*\}|\$\w+/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("[^]*");

/** The filter that both runners accept for tests with one of these titles; null for all tests. */
export const titleFilter = (titles: readonly string[]): string | null =>
  titles.length === 0 ? null : titles.map(titlePattern).join("|");

/** Whether a test that ran is the one whose title is written like this in its file. */
export const isTitled = (name: string, title: string): boolean => new RegExp(`^${titlePattern(title)}$`).test(name);
