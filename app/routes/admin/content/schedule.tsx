import { Form } from "react-router";
import type { ScheduledText } from "~/content-desk/scheduled-texts.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Badge } from "~/routes/admin/shared/badges";
import { DateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Card } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/email-text";
import type { Route } from "./+types/document";
import type { ScheduledTime } from "./document-actions.server";
import { fieldId } from "./fault-list";

export const DOCUMENT_PATTERN = "/admin/content/:kind";

export const SCHEDULE_FIELD = { name: "schedule-day", label: "Publish on" };

type ScheduledCardProps = { scheduled: readonly ScheduledText[] } & Pick<
  Route.ComponentProps["loaderData"],
  "schedule" | "unschedule"
>;

/** What is still to be published, with buttons that confirm what is held, and cancel. */
export const ScheduledCard = ({ scheduled, schedule, unschedule }: ScheduledCardProps) => (
  <Card title="Scheduled">
    <p className="text-mute">New drafts won’t change what’s scheduled.</p>
    {scheduled.map(({ id, at, by, revision, isHeld }) => (
      <Form key={id} method="post" className="row wrap-anywhere">
        <DateTime at={at} />
        <span className="text-mute">{`Version ${revision}`}</span>
        <EmailText email={by} />
        <input type="hidden" name="id" value={id} />
        {isHeld && (
          <>
            <Badge tone="bad">Held</Badge>
            <span className="text-mute">
              They may no longer publish this. It appears once another admin confirms it.
            </span>
            <IfCanSubmit to={DOCUMENT_PATTERN} intent={schedule} what="confirm it">
              <AdminButton kind="primary" type="submit" name="intent" value={schedule}>
                Confirm
              </AdminButton>
            </IfCanSubmit>
          </>
        )}
        <IfCanSubmit to={DOCUMENT_PATTERN} intent={unschedule} what="cancel it">
          <AdminButton kind="quiet" type="submit" name="intent" value={unschedule}>
            Cancel
          </AdminButton>
        </IfCanSubmit>
      </Form>
    ))}
    <TimeZoneNote />
  </Card>
);

type ScheduleFieldsProps = {
  intent: string;
  typed: ScheduledTime | undefined;
  fault: string | undefined;
  busy: boolean;
};

/** Publishes what the form shows at a later time. */
export const ScheduleFields = ({ intent, typed, fault, busy }: ScheduleFieldsProps) => (
  <>
    <h2>Publish later</h2>
    <FormField id={fieldId(SCHEDULE_FIELD.name)} label={SCHEDULE_FIELD.label} optional error={fault}>
      {(control) => (
        <input {...control} type="date" name={SCHEDULE_FIELD.name} className="input" defaultValue={typed?.day} />
      )}
    </FormField>
    <FormField label="Publish at" optional hint="Central Time.">
      {(control) => (
        <input {...control} type="time" name="schedule-time" className="input" defaultValue={typed?.time} />
      )}
    </FormField>
    <div className="line actions">
      <AdminButton type="submit" name="intent" value={intent} busy={busy}>
        Schedule
      </AdminButton>
    </div>
  </>
);
