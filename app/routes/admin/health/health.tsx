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
import { EventTable, RunTable } from "./event-tables";
import { readHealth } from "./health-state.server";
import { actOnJob } from "./job-actions.server";
import { DeadJobs, FailingJobs, WaitingJobs } from "./job-tables";
import { Vitals } from "./vitals";

export async function loader({ context }: Route.LoaderArgs) {
  const app = appFrom(context);
  try {
    return { ok: true as const, health: await readHealth(app) };
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
    const outcome = await actOnJob(app, admin.email, form);
    return data(outcome, { status: outcome.ok ? 200 : 400 });
  } catch (error) {
    app.log.error({ err: error }, "A job could not be dealt with");
    return data(refused("This failed on our side. Look at the list before you try again."), { status: 500 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  actionOrFault(serverAction(), "The job may or may not have been dealt with; look before you try again.");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Health", description: "How the shop is.", path: "/admin/health", matches, indexed: false });

const FAILED = "Failed to load the health of the shop";

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useLastGood(loaderData, FAILED);
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
          <DeadJobs jobs={shown.health.jobs} now={shown.health.now} />
          <FailingJobs jobs={shown.health.jobs} now={shown.health.now} />
          <WaitingJobs jobs={shown.health.jobs} now={shown.health.now} />
          <RunTable health={shown.health} />
          <EventTable health={shown.health} />
        </>
      )}
    </>
  );
}
