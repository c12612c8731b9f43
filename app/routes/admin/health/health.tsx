import { data } from "react-router";
import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { actionOrFault } from "~/http/action-faults";
import { readForm } from "~/http/read-form.server";
import { refused } from "~/result";
import { LoadFailed, useLastGood } from "../frame/last-good";
import { faultOf, orFault } from "../frame/load-faults";
import { Refresh } from "../frame/refresh";
import type { Route } from "./+types/health";
import { Checks } from "./checks";
import { EventTable, RunTable } from "./event-tables";
import { asksToExamine, examineForStaff, type HealthOutcome } from "./examine.server";
import { readHealth } from "./health-state.server";
import { actOnJob } from "./job-actions.server";
import { DeadJobs, FailingJobs, WaitingJobs } from "./job-tables";
import { useHealthAction } from "./use-health-action";
import { Vitals } from "./vitals";

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appFrom(context);
  try {
    return { ok: true as const, health: await readHealth(app, request) };
  } catch (error) {
    app.log.error({ err: error }, "The health page could not be loaded");
    return data(faultOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

export async function action({ request, context }: Route.ActionArgs) {
  const app = appFrom(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const form = await readForm(request);
  try {
    const outcome: HealthOutcome = asksToExamine(form)
      ? await examineForStaff(app, admin.email)
      : await actOnJob(app, admin.email, form);
    return data(outcome, { status: outcome.ok ? 200 : 400 });
  } catch (error) {
    app.log.error({ err: error }, "Something asked for on the health page failed");
    return data(refused("This failed on our side. Check the list before you try again."), { status: 500 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  actionOrFault(serverAction(), "It may or may not have been done. Check before you try again.");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Health",
    description: "How the shop is running.",
    path: "/admin/health",
    matches,
    indexed: false,
  });

const FAILED = "Failed to load shop health";

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useLastGood(loaderData, FAILED);
  const action = useHealthAction();
  const examination = useHealthAction();
  const outcome = examination.outcome ?? actionData;
  const examined = (outcome?.ok && outcome.examined) || null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Health</h1>
        <Refresh />
      </div>
      <LoadFailed loaded={loaderData} failed={FAILED} />
      {/* Pressed before the page's scripts ran. */}
      {actionData && (
        <p role="status" className="mb-4 border-line border-l-4 bg-panel p-4">
          {actionData.ok ? actionData.message : actionData.error}
        </p>
      )}
      {shown && (
        <>
          <Vitals health={shown.health} />
          <Checks health={shown.health} examined={examined} action={examination} />
          <DeadJobs jobs={shown.health.jobs} now={shown.health.now} action={action} />
          <FailingJobs jobs={shown.health.jobs} now={shown.health.now} action={action} />
          <WaitingJobs jobs={shown.health.jobs} now={shown.health.now} />
          <RunTable health={shown.health} />
          <EventTable health={shown.health} />
        </>
      )}
    </>
  );
}
