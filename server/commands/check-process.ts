import { errorFinding, type Finding, findingFromError, noteFinding, okFinding } from "~/admin/health/findings";
import type { NetworkProbes } from "~/admin/health/instruments.server";
import type { LocalResources } from "~/lib/config/settings.server";
import { isLoopback, reachableHost } from "~/lib/loopback";
import { checkSandboxPort } from "../lifecycle/open-payment-provider";
import { checkPort } from "../lifecycle/preflight";
import { describeStartupError } from "../lifecycle/startup-errors";

type Process = { running: boolean; findings: Finding[] };

/** Whether a shop runs at the port of the settings, or else at the public address; where none runs, whether one could. */
export async function checkProcess(premises: LocalResources, fetch: NetworkProbes["fetch"]): Promise<Process> {
  const { host, port, appUrl } = premises;
  if (port === null)
    return { running: false, findings: [noteFinding("process", "The port in the settings is not valid.")] };
  const here = await ask(fetch, `http://${reachableHost(host)}:${port}`);
  if (here) return judge(here, `on port ${port}`, port);
  const elsewhere = isLoopback(new URL(appUrl).hostname) ? null : await ask(fetch, appUrl);
  if (elsewhere?.status === 200 && elsewhere.said === READY) return judge(elsewhere, `at ${appUrl}`, port);
  const faults = await portFaults(premises);
  return {
    running: false,
    findings: faults.length > 0 ? faults : [noteFinding("process", "No shop is running here.")],
  };
}

const READY = "ready\n";
type Answer = { status: number; said: string; retry: boolean };

/** Null when nobody answers. */
async function ask(fetch: NetworkProbes["fetch"], origin: string): Promise<Answer | null> {
  try {
    const answer = await fetch(`${origin}/readyz`);
    return { status: answer.status, said: await answer.text(), retry: answer.headers.has("retry-after") };
  } catch {
    return null;
  }
}

function judge({ status, said, retry }: Answer, place: string, port: number): Process {
  if (status === 200 && said === READY) {
    return { running: true, findings: [okFinding("process", `The shop is taking orders ${place}.`)] };
  }
  if (status === 503 && retry) {
    const what = `The shop ${place} is not taking orders: ${said.trim()}`;
    return {
      running: true,
      findings: [errorFinding("process", what, "Check the database result below and the shop's log.")],
    };
  }
  const what = `A different program is running ${place}.`;
  const mend = `Stop it, or choose another port: PORT=${port < 65_525 ? port + 10 : port - 10}`;
  return { running: false, findings: [errorFinding("process", what, mend)] };
}

/** What would keep the shop from listening. */
async function portFaults({ host, port, sandboxPort, appUrl, dataDir }: LocalResources): Promise<Finding[]> {
  const looks = [
    async () => port !== null && (await checkPort({ host, port })),
    async () => sandboxPort !== null && (await checkSandboxPort({ appUrl, host, port: sandboxPort }, dataDir)),
  ];
  const looked = await Promise.allSettled(looks.map((look) => look()));
  return looked
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => findingFromError("process", describeStartupError(reason), "Choose another port."));
}
