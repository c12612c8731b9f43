import { Form, Link } from "react-router";
import type { SetupStep } from "~/admin/setup/setup-steps.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Check } from "~/routes/admin/shared/form-field";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";

type ShownStep = SetupStep & { open: number };

/** The steps in their order, the first one with something left unfolded. */
export function StepList({ steps }: { steps: readonly ShownStep[] }) {
  const first = steps.find(({ open }) => open > 0);
  return (
    <section aria-label="Steps" className="card flush fold">
      {steps.map((step, index) =>
        step.findings.length === 0 ? (
          <div key={step.name} className="fold-line">
            <StepHead step={step} number={index + 1} />
          </div>
        ) : (
          <details key={step.name} open={step === first}>
            <summary>
              <StepHead step={step} number={index + 1} />
              <AdminIcon name="chevron-right" className="turn" />
            </summary>
            <StepFindings step={step} />
          </details>
        ),
      )}
    </section>
  );
}

const StepHead = ({ step: { title, about, open }, number }: { step: ShownStep; number: number }) => (
  <>
    <AdminIcon name={open > 0 ? "info" : "check"} className={open > 0 ? "text-gold" : "text-lime"} />
    <span className="wrap-anywhere min-w-0 flex-1">
      <b>{`${number}. ${title}`}</b>
      <span className="text-mute">{about}</span>
    </span>
    <span className="whitespace-nowrap text-faint text-small">{open > 0 ? `${open} left` : "Done"}</span>
  </>
);

function StepFindings({ step: { name, title, findings } }: { step: ShownStep }) {
  const canKeep = useCanSubmit("/admin/setup", "keep");
  const keepable = findings.filter((finding) => finding.canKeep);
  return (
    <Form method="post" className="in tight">
      <input type="hidden" name="step" value={name} />
      <ul className="grid gap-2 pt-1">
        {findings.map((finding) => (
          <li key={finding.what} className="grid gap-1 md:flex md:items-baseline md:gap-6">
            <span className="wrap-anywhere md:flex-1">
              {"to" in finding ? (
                <Link to={finding.to} className="inline-block py-1 text-link">
                  {finding.what}
                </Link>
              ) : (
                <>
                  <span>{finding.what}</span> <span className="text-mute">{finding.mend}</span>
                </>
              )}
            </span>
            {finding.canKeep && (
              <Check
                name="kept"
                value={finding.what}
                label="Right for us"
                aria-label={`Right for us: ${finding.what}`}
                defaultChecked={finding.isKept}
                disabled={!canKeep}
              />
            )}
          </li>
        ))}
      </ul>
      {canKeep && keepable.length > 0 && (
        <div className="actions mt-3">
          <AdminButton type="submit" name="intent" value="keep" slim aria-label={`Save what is right for us: ${title}`}>
            Save
          </AdminButton>
        </div>
      )}
    </Form>
  );
}
