import { Form } from "react-router";
import type { ScheduledText } from "~/admin/content/schedule.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { DateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Card } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/text";
import type { ScheduledTime } from "./document-actions.server";

type ScheduledCardProps = { scheduled: readonly ScheduledText[]; to: string; intent: string };

/** What is still to be published, each with a button that cancels it. */
export const ScheduledCard = ({ scheduled, to, intent }: ScheduledCardProps) => (
  <Card title="Scheduled">
    <p className="mute">A draft that you save now changes nothing here.</p>
    {scheduled.map(({ id, at, by, revision }) => (
      <Form key={id} method="post" className="row">
        <DateTime at={at} />
        <span className="mute">{`Version ${revision}`}</span>
        <EmailText email={by} />
        <input type="hidden" name="id" value={id} />
        <IfCanSubmit to={to} intent={intent} what="cancel it">
          <AdminButton kind="quiet" type="submit" name="intent" value={intent}>
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
    <FormField label="Publish on" optional error={fault}>
      {(control) => <input {...control} type="date" name="schedule-day" className="input" defaultValue={typed?.day} />}
    </FormField>
    <FormField label="Publish at" optional hint="By the agency’s clock.">
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
