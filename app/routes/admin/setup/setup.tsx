import { z } from "zod";
import { findLoadBlocker, hasExampleData, loadExampleData, removeExampleData } from "~/admin/setup/example-data.server";
import { keepAsShipped } from "~/admin/setup/keep-as-shipped.server";
import { getSetupSteps, openFindings } from "~/admin/setup/setup-steps.server";
import { isLiveMode } from "~/orders/payment-mode";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader, parseFields, withMessage } from "~/routes/admin/shared/admin-page.server";
import { PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/setup";
import { ExampleData } from "./example-data";
import { StepList } from "./step-list";

export const meta = unlistedMeta({ title: "Setup", description: "What is still as shipped.", path: "/admin/setup" });

export const loader = adminLoader(async ({ app }) => {
  const [steps, hasExamples, loadBlocker] = await Promise.all([
    getSetupSteps(app),
    hasExampleData(app.db),
    findLoadBlocker(app.db, isLiveMode(app)),
  ]);
  return { hasExamples, loadBlocker, steps: steps.map((step) => ({ ...step, open: openFindings(step).length })) };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

const keepSchema = z.object({ step: z.string(), kept: z.array(z.string().max(500)).max(100) });

export const action = adminActions("/admin/setup", {
  keep: async ({ app, admin, form }) => {
    const parsed = parseFields(keepSchema, { step: form.get("step"), kept: form.getAll("kept") });
    return parsed.ok ? withMessage(await keepAsShipped(app, admin.email, parsed.fields), "Saved.") : parsed;
  },
  "load-examples": async ({ app, admin }) =>
    withMessage(await loadExampleData(app.db, isLiveMode(app), admin.email), "The example data was loaded."),
  "remove-examples": async ({ app, admin }) => {
    await removeExampleData(app.personStores, admin.email);
    return { ok: true, message: "The example data was removed." };
  },
});

export const clientAction = clientActionOf("It’s safe to try again.");

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load the setup");
  const open = shown?.steps.filter((step) => step.open > 0).length ?? 0;
  return (
    <>
      <PageHead
        title="Setup"
        sub={
          shown && (
            <p>
              {open === 0
                ? "Everything is your own."
                : `${shown.steps.length - open} of ${shown.steps.length} steps are done.`}
            </p>
          )
        }
      />
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          <StepList steps={shown.steps} />
          <ExampleData isLoaded={shown.hasExamples} loadBlocker={shown.loadBlocker} />
        </div>
      )}
    </>
  );
}
