import { Form } from "react-router";
import type { ScheduledText } from "~/content-desk/scheduled-texts.server";
import { shortZoneName } from "~/lib/dates/agency-zone";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Badge } from "~/routes/admin/shared/badges";
import { DateField } from "~/routes/admin/shared/date-field";
import { DateTime } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/email-text";
import type { ScheduledTime } from "./document-actions.server";
import type { DocumentFormProps } from "./document-fields";

export const DOCUMENT_PATTERN = "/admin/content/:kind";

/** Id of the form, for buttons outside of it. */
export const DOCUMENT_FORM = "document";

type ScheduledTextsProps = { scheduled: readonly ScheduledText[] } & Pick<DocumentFormProps, "schedule" | "unschedule">;

export const ScheduledTexts = ({ scheduled, schedule, unschedule }: ScheduledTextsProps) => (
  <section aria-label="Scheduled" className="tight border-rule border-t pt-3">
    <p className="hint">Scheduled. New drafts won’t change it.</p>
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
              <AdminButton kind="primary" slim type="submit" name="intent" value={schedule}>
                Confirm
              </AdminButton>
            </IfCanSubmit>
          </>
        )}
        <IfCanSubmit to={DOCUMENT_PATTERN} intent={unschedule} what="cancel it">
          <AdminButton kind="quiet" slim type="submit" name="intent" value={unschedule}>
            Cancel
          </AdminButton>
        </IfCanSubmit>
      </Form>
    ))}
  </section>
);

type ScheduleFieldsProps = {
  intent: string;
  typed: ScheduledTime | undefined;
  note: string | undefined;
  fault: string | undefined;
  busy: boolean;
};

export const ScheduleFields = ({ intent, typed, note, fault, busy }: ScheduleFieldsProps) => (
  <>
    <div className="grid grid-cols-2 items-start gap-3">
      <DateField
        form={DOCUMENT_FORM}
        name="schedule-day"
        label="Day"
        day={parseTypedDate(typed?.day ?? "")}
        error={fault}
      />
      <FormField label={`Time (${shortZoneName()})`}>
        {(control) => (
          <input
            {...control}
            form={DOCUMENT_FORM}
            name="schedule-time"
            placeholder="9:00 AM"
            autoComplete="off"
            className="input"
            defaultValue={typed?.time}
          />
        )}
      </FormField>
    </div>
    <FormField label="Note" optional hint="For the history.">
      {(control) => (
        <input
          {...control}
          form={DOCUMENT_FORM}
          name="note"
          maxLength={200}
          placeholder="What changed and why"
          className="input"
          defaultValue={note}
        />
      )}
    </FormField>
    <AdminButton
      className="justify-self-start"
      type="submit"
      form={DOCUMENT_FORM}
      name="intent"
      value={intent}
      busy={busy}
    >
      Schedule
    </AdminButton>
  </>
);
