import { useState } from "react";
import { Form } from "react-router";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { TimeZoneNote } from "~/routes/admin/shared/date-time";
import { PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { useIsSubmitting } from "~/ui/hidden-fields";
import type { Route } from "./+types/health";
import { CheckList } from "./check-list";
import { getHealth, type HealthCheckRun, healthForms } from "./health-actions.server";
import { DeveloperDetails } from "./job-tables";

export const loader = adminLoader(async ({ app, request }) => {
  return { health: await getHealth(app, request) };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/health", healthForms);

export const clientAction = clientActionOf("It may or may not have been done. Check before you try again.");

export const meta = unlistedMeta({ title: "Health", description: "How the shop is running.", path: "/admin/health" });

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load shop health");
  const isChecking = useIsSubmitting({ intent: "run-checks" });
  const [examined, setExamined] = useState<HealthCheckRun | null>(null);
  // A retried job keeps the results of the checks.
  if (actionData?.ok && actionData.examined && actionData.examined !== examined) setExamined(actionData.examined);
  return (
    <>
      <PageHead title="Health">
        <AdminButtonLink kind="quiet" to="/admin/setup">
          Setup
        </AdminButtonLink>
        <RefreshButton />
        <IfCanSubmit to="/admin/health" intent="run-checks">
          <Form method="post">
            <AdminButton
              type="submit"
              name="intent"
              value="run-checks"
              icon="pulse"
              busy={isChecking}
              title="Also tests file storage, the card provider and your public address, and sends a test event and a test email."
            >
              Check everything
            </AdminButton>
          </Form>
        </IfCanSubmit>
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          <CheckList health={shown.health} examined={examined} />
          <DeveloperDetails health={shown.health} />
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}
