export type Runner = "unit" | "integration-pglite" | "integration-postgres" | "e2e" | "cluster";

export type Proof = {
  by: Runner;
  /** From the project's root. */
  file: string;
  /** As in the file, including placeholders. Empty means all tests. */
  titles: readonly string[];
  /** The environment of the full count. */
  env: Readonly<Record<string, string>>;
  /** Minimum number of generated cases at the full count. */
  cases: number;
};

export type ProductPromise = {
  number: number;
  text: string;
  words: string;
  proofs: readonly Proof[];
  /** What is not tested yet, and why. */
  notProved?: readonly string[];
};

/** `runs`: PROVE_RUNS. `cases`: minimum number. `minutes`: minimum duration of a load. */
type Full = { runs?: number; cases?: number; minutes?: number };
type ProofArguments = [file: string, titles?: readonly string[], full?: Full];

function proof(by: Runner, ...[file, titles = [], { runs, cases = 0, minutes } = {}]: ProofArguments): Proof {
  const env = { ...(runs && { PROVE_RUNS: `${runs}` }), ...(minutes && { PROVE_MINUTES: `${minutes}` }) };
  return { by, file, titles, env, cases };
}

export const unit = (...args: ProofArguments) => [proof("unit", ...args)];

export const requests = (databases: readonly ("pglite" | "postgres")[], ...args: ProofArguments) =>
  databases.map((database) => proof(`integration-${database}`, ...args));

export const journeys = (...args: ProofArguments) => [proof("e2e", ...args)];

export const cluster = () => [proof("cluster", "tools/benchmarks/cluster.ts")];

/** The proofs on PostgreSQL, with `count` processes per shop behind a load balancer. */
export const withProcesses = (count: number, proofs: readonly Proof[]): Proof[] =>
  proofs
    .filter(({ by }) => by === "integration-postgres")
    .map((proof) => ({ ...proof, env: { ...proof.env, TEST_PROCESSES: String(count) } }));

/** Not repeated on a restored copy. */
export const WITHOUT_DATABASE: readonly string[] = [
  "app/checkout/place-order/checkout-request.server.test.ts",
  "app/catalog/campaign/checkout.test.ts",
  "app/catalog/campaign/fee.test.ts",
  "app/lib/site-path.test.ts",
  "app/billing/provider/stripe-events.server.test.ts",
  "app/billing/provider/stripe.server.slow.test.ts",
];

/** The same proofs with databases restored from a backup. */
export const onTheCopy = (proofs: readonly Proof[]): Proof[] =>
  proofs
    .filter(({ file }) => !WITHOUT_DATABASE.includes(file))
    .map((proof) => ({ ...proof, env: { ...proof.env, TEST_FROM_BACKUP: "1" } }));

export const isOnTheCopy = ({ env }: Pick<Proof, "env">): boolean => "TEST_FROM_BACKUP" in env;

/** Placeholders match any text. */
const titlePattern = (title: string): string =>
  title
    .split(/%[sdifjo]|\$\{[^}]*\}|\$\w+/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("[^]*");

/** A regular expression for both runners; null for all tests. */
export const titleFilter = (titles: readonly string[]): string | null =>
  titles.length === 0 ? null : titles.map(titlePattern).join("|");

export const isTitled = (name: string, title: string): boolean => new RegExp(`^${titlePattern(title)}$`).test(name);
