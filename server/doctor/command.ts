import { parseArgs } from "node:util";
import { CHECKS, type CheckName, counted, type Finding, isFault, isWarning } from "~/doctor/findings";
import { examine } from "./examine";
import { surroundings as ownSurroundings, type Surroundings } from "./surroundings";

const USAGE = `Find problems with this shop, running or not, and how to fix them.
  npm run doctor                checks everything and sends a test email to TEAM_EMAIL
  npm run doctor -- --no-mail   doesn't send the test email
  npm run doctor -- --json      prints the results as JSON
The exit code is 1 if anything failed, otherwise 0. docs/operations/health-checks.md explains each check.`;

/** `npm run doctor`. Ends the process with 0, or with 1 when something is at fault. */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const wishes = readWishes(args);
  if (!wishes) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const { text, code } = await report(process.env, wishes);
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
}

type Wishes = { json: boolean; mail: boolean };

/** Null for words that it does not know. */
function readWishes(args: readonly string[]): Wishes | null {
  try {
    const options = { json: { type: "boolean" }, "no-mail": { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { json: values.json ?? false, mail: !values["no-mail"] };
  } catch {
    return null;
  }
}

type Env = Record<string, string | undefined>;

/** What the command prints, and its exit code. */
export async function report(
  env: Env,
  { json, mail }: Wishes,
  surroundings: Surroundings = ownSurroundings,
): Promise<{ text: string; code: number }> {
  const findings = await examine(env, surroundings, { mail });
  const code = findings.some(isFault) ? 1 : 0;
  const text = json
    ? JSON.stringify({ ok: code === 0, checkedAt: surroundings.now().toISOString(), findings }, null, 2)
    : inWords(findings);
  return { text, code };
}

const MARKS: Record<Finding["level"], string> = { fine: "ok   ", note: "note ", warning: "WARN ", fault: "FAIL " };

function inWords(findings: readonly Finding[]): string {
  const checks = [...new Set(findings.map(({ check }) => check))];
  const [faults, warnings] = [findings.filter(isFault).length, findings.filter(isWarning).length];
  const sum =
    faults + warnings === 0 ? "No problems found." : `${counted(faults, "problem")}, ${counted(warnings, "warning")}.`;
  return [...checks.map((check) => section(check, findings)), sum].join("\n\n");
}

const section = (check: CheckName, findings: readonly Finding[]): string =>
  [CHECKS[check], ...findings.filter((one) => one.check === check).flatMap(lines)].join("\n");

const lines = (finding: Finding): string[] => [
  `  ${MARKS[finding.level]} ${finding.what}`,
  ...("mend" in finding ? [`        ${finding.mend}`] : []),
];
