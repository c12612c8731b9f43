import { isOnTheCopy, type ProductPromise, type Proof, type Runner } from "./proof.ts";

const RUNNERS: Readonly<Record<Runner, string>> = {
  unit: "unit",
  "integration-pglite": "integration, embedded",
  "integration-postgres": "integration, PostgreSQL",
  e2e: "e2e",
  cluster: "`npm run cluster`",
};

const HEAD = `# What the product promises, and how it is proved

\`npm run prove\` runs the tests below at their full count and ends with a table: promise, tests, cases of their own, failures, seconds.
\`npm run prove -- 4 5 24\` runs these promises alone; \`npm test\` runs a smaller count of the same tests. A test that is named and did not
run, or that made fewer cases than are named here, is a failure. What no test shows yet is said with the reason.

This page is written from \`scripts/prove/promises/\`, which is what runs: \`vitest run --project unit scripts/prove -u\` updates it.
"Sandbox" is the built-in card provider, whose own ledger is the truth to compare with. Races run on real PostgreSQL: the embedded
database's single connection hides them. A standard's list, line by line: [OWASP ASVS 5.0, level 2](security/asvs/README.md).
`;

/** docs/promises.md. */
export const documentOf = (promises: readonly ProductPromise[]): string =>
  [HEAD, ...promises.map(sectionOf)].join("\n");

function sectionOf({ number, text, words, proofs, notProved }: ProductPromise): string {
  return [
    `## ${number}. ${text}`,
    "",
    words,
    "",
    ...rowsOf(proofs),
    ...notProved.map((part) => `- **Not proved**: ${part}.`),
    "",
  ].join("\n");
}

/** One line for each file and count, with the runners that run it. */
function rowsOf(proofs: readonly Proof[]): string[] {
  const groups = Map.groupBy(proofs, ({ file, titles, env, cases }) => JSON.stringify([file, titles, env, cases]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { file, titles, cases, env } = first;
    const by = group.map((proof) => RUNNERS[proof.by]).join(" and ");
    const count = [
      ...(env.TEST_PROCESSES ? [`, ${env.TEST_PROCESSES} processes`] : []),
      ...(cases > 0 ? [`, ${cases.toLocaleString("en-US")} cases`] : []),
      ...(env.PROVE_MINUTES ? [`, ${env.PROVE_MINUTES} minutes`] : []),
    ].join("");
    const what = titles.length > 0 ? `: ${titles.map((title) => `“${title}”`).join("; ")}` : "";
    const copy = isOnTheCopy(first) ? ", on the copy" : "";
    return [`- \`${file}\` (${by}${copy}${count})${what}`];
  });
}
