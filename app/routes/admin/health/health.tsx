import { useEffect } from "react";
import { data, useFetcher } from "react-router";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { TimeZoneNote } from "~/routes/admin/shared/date-time";
import { Note, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/health";
import { CheckList } from "./check-list";
import {
  getHealth,
  type HealthActionResult,
  handleJobAction,
  isRunChecksIntent,
  runChecksForAdmin,
} from "./health-actions.server";
import { DeveloperDetails } from "./job-tables";

export type HealthAction = ReturnType<typeof useHealthAction>;

/** Fetcher form that shows its result as a toast. Used by the page, since a job's row may disappear before the response arrives. */
function useHealthAction() {
  const { Form, data: outcome, state } = useFetcher<HealthActionResult>();
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message);
    else if (outcome) toast.error(outcome.error);
  }, [outcome]);
  return { Form, busy: state !== "idle", outcome };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getApp(context);
  try {
    return { ok: true as const, health: await getHealth(app, request) };
  } catch (error) {
    app.log.error({ err: error }, "The health page could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const form = await readFormData(request);
  try {
    const outcome: HealthActionResult = isRunChecksIntent(form)
      ? await runChecksForAdmin(app, admin.email)
      : await handleJobAction(app, admin.email, form);
    return data(outcome, { status: outcome.ok ? 200 : 400 });
  } catch (error) {
    app.log.error({ err: error }, "Something asked for on the health page failed");
    return data(failure("This failed on our side. Check the list before you try again."), { status: 500 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "It may or may not have been done. Check before you try again.");

export const meta = unlistedMeta({ title: "Health", description: "How the shop is running.", path: "/admin/health" });

const FAILED = "Failed to load shop health";

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  const jobAction = useHealthAction();
  const checkAction = useHealthAction();
  const outcome = checkAction.outcome ?? actionData;
  const examined = (outcome?.ok && outcome.examined) || null;
  return (
    <>
      <PageHead title="Health">
        <RefreshButton />
        <IfCanSubmit to="/admin/health" intent="run-checks">
          <checkAction.Form method="post" action="/admin/health">
            <AdminButton
              type="submit"
              name="intent"
              value="run-checks"
              icon="pulse"
              busy={checkAction.busy}
              title="Also tests file storage, the card provider and your public address, and sends a test event and a test email."
            >
              Check everything
            </AdminButton>
          </checkAction.Form>
        </IfCanSubmit>
      </PageHead>
      <LoadError loaded={loaderData} failed={FAILED} />
      {/* Without scripts there are no toasts. */}
      {actionData && (
        <div role="status" className="mb-4">
          <Note tone={actionData.ok ? "good" : "bad"}>{actionData.ok ? actionData.message : actionData.error}</Note>
        </div>
      )}
      {shown && (
        <div className="stack">
          <CheckList health={shown.health} examined={examined} action={jobAction} />
          <DeveloperDetails health={shown.health} />
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}
