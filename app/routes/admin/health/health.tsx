import { useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { readForm } from "~/http/read-form.server";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { actionOrFault, faultOf, orFault } from "../load-faults";
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
    return data(
      { ok: false, message: "This failed on our side. Look at the list before you try again." },
      { status: 500 },
    );
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  actionOrFault(serverAction(), "The job may or may not have been dealt with; look before you try again.");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Health", description: "How the shop is.", path: "/admin/health", matches, indexed: false });

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  // What was loaded last stays while something else is loaded, and when that fails.
  const [shown, setShown] = useState(loaderData.ok ? loaderData : null);
  if (loaderData.ok && loaderData !== shown) setShown(loaderData);
  useEffect(() => {
    if (!loaderData.ok) toast.error("Failed to load the health of the shop", { id: "health" });
  }, [loaderData]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-sans text-2xl font-bold">Health</h1>
        <Refresh />
      </div>
      {!loaderData.ok && (
        <p role="alert" className="mb-4 border-l-4 border-danger bg-panel p-4">
          <strong>Failed to load the health of the shop.</strong> {loaderData.message}
        </p>
      )}
      {/* Pressed before the page's scripts ran. */}
      {actionData && (
        <p role="status" className="mb-4 border-l-4 border-line bg-panel p-4">
          {actionData.message}
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

function Refresh() {
  const { state, revalidate } = useRevalidator();
  const busy = state === "loading";
  return (
    <button type="button" className="admin-button" aria-disabled={busy} onClick={() => busy || revalidate()}>
      <Icon name="refresh" className="size-5" /> {busy ? "Refreshing..." : "Refresh"}
    </button>
  );
}
