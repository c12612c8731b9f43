import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { TimeZoneNote } from "~/routes/admin/shared/date-time";
import { Note, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/health";
import { CheckList } from "./check-list";
import { getHealth, healthForms } from "./health-actions.server";
import { DeveloperDetails } from "./job-tables";
import { useHealthAction } from "./use-health-action";

export const loader = adminLoader(async ({ app, request }) => {
  return { health: await getHealth(app, request) };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/health", healthForms);

export const clientAction = clientActionOf("It may or may not have been done. Check before you try again.");

export const meta = unlistedMeta({ title: "Health", description: "How the shop is running.", path: "/admin/health" });

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load shop health");
  const jobAction = useHealthAction();
  const checkAction = useHealthAction();
  const outcome = checkAction.outcome ?? actionData;
  const examined = (outcome?.ok && outcome.examined) || null;
  return (
    <>
      <PageHead title="Health">
        <AdminButtonLink kind="quiet" to="/admin/setup">
          Setup
        </AdminButtonLink>
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
      <LoadError of={loadError} />
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
