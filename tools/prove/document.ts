import { isOnTheCopy, type ProductPromise, type Proof, type Runner } from "./proof.ts";

const RUNNERS: Readonly<Record<Runner, string>> = {
  unit: "unit",
  "integration-pglite": "integration, embedded",
  "integration-postgres": "integration, PostgreSQL",
  e2e: "e2e",
};

const HEAD = `# What the product promises, and how it is proved

\`npm run prove\` runs the tests below at their full count and ends with a table: promise, tests, cases of their own, failures, seconds.
\`npm run prove -- 4 5 24\` runs these promises alone; \`npm test\` runs a smaller count of the same tests. A test that is named and did not
run, or that made fewer cases than are named here, is a failure. What no test shows yet is said with the reason.

This page is written from \`tools/prove/promises/\`, which is what runs: \`vitest run --project unit tools/prove -u\` updates it.
"Sandbox" is the built-in card provider, whose own ledger is the truth to compare with. Races run on real PostgreSQL: the embedded
database's single connection hides them. A standard's list, line by line: [OWASP ASVS 5.0, level 2](security/asvs/README.md).
`;

/** The text of docs/promises.md. */
export function documentOf(promises: readonly ProductPromise[]): string {
  const sections = promises.map(({ number, text, words, proofs, notProved = [] }) => {
    const open = notProved.map((part) => `- **Not proved**: ${part}.`);
    return [`## ${number}. ${text}`, "", words, "", ...proofLines(proofs), ...open, ""].join("\n");
  });
  return [HEAD, ...sections].join("\n");
}

/** One line for each file and count, with all its runners. */
function proofLines(proofs: readonly Proof[]): string[] {
  const groups = Map.groupBy(proofs, ({ file, titles, env, cases }) => JSON.stringify([file, titles, env, cases]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { file, titles, cases, env } = first;
    const details = [
      group.map(({ by }) => RUNNERS[by]).join(" and "),
      ...(isOnTheCopy({ env }) ? ["on the copy"] : []),
      ...(env.TEST_PROCESSES ? [`${env.TEST_PROCESSES} processes`] : []),
      ...(cases > 0 ? [`${cases.toLocaleString("en-US")} cases`] : []),
      ...(env.PROVE_MINUTES ? [`${env.PROVE_MINUTES} minutes`] : []),
    ];
    const named = titles.length > 0 ? `: ${titles.map((title) => `“${title}”`).join("; ")}` : "";
    return [`- \`${file}\` (${details.join(", ")})${named}`];
  });
}
