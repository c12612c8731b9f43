import { type FormEvent, useEffect, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { ORDER_PATH, useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { Moment } from "~/routes/admin/orders/order-page/moment";
import type { WorkContext } from "~/routes/admin/orders/order-page/order-page.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Avatar, Stage } from "~/routes/admin/shared/badges";
import { DateField } from "~/routes/admin/shared/date-field";
import { FormField, SelectField } from "~/routes/admin/shared/form-field";
import { Facts } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { HiddenFields } from "~/ui/hidden-fields";
import { useHydrated } from "~/ui/use-hydrated";
import { DueDate } from "./due-date";

type WorkSectionProps = {
  order: Pick<OrderDetails, "id" | "work" | "workBlocker" | "notes">;
  desk: WorkContext;
  /** Id of the first note: makes repeated submits idempotent. */
  formId: string;
};

/** Below 1024 px it is a bar under the stages that opens. */
export function WorkSection({ order: { id, work, workBlocker, notes }, desk, formId }: WorkSectionProps) {
  const [open, setOpen] = useState(false);
  const canWork = useCanSubmit(ORDER_PATH, "work");
  return (
    <section id="work" aria-label="Work" className="card work-card" data-open={open || undefined}>
      <div className="top">
        <h2>Work</h2>
        {work && (
          <span className="text-small">
            <DueDate work={work} today={desk.today} />
          </span>
        )}
      </div>
      <button type="button" className="work-bar" aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>Work</b>
        {work && (
          <>
            <Stage status={work.workStatus} />
            <span className="text-small">
              <DueDate work={work} today={desk.today} />
            </span>
            <Avatar email={work.assignee} />
          </>
        )}
        <AdminIcon name="chevron-down" className="ms-auto" />
      </button>
      <div className="work-body">
        {!work && <p className="text-mute">{workBlocker}</p>}
        {work && canWork && <WorkForm key={JSON.stringify(work)} id={id} work={work} desk={desk} />}
        {work && !canWork && (
          <Facts
            className="tight-facts"
            facts={[
              ["Stage", WORK_STATUS_LABELS[work.workStatus]],
              ["Assigned to", work.assignee ?? "Unassigned"],
            ]}
          />
        )}
        <Notes id={id} notes={notes} formId={formId} />
      </div>
    </section>
  );
}

type Work = NonNullable<OrderDetails["work"]>;

/** With scripts it sends only changed fields, so that concurrent changes of other admins are not overwritten. */
function WorkForm({ id, work, desk }: { id: string; work: Work; desk: WorkContext }) {
  const { busy, submit } = useOrderAction();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = [...new FormData(event.currentTarget)].filter(
      ([name, value]) => !hasInitialValue(event.currentTarget, name, value),
    );
    const fields = new FormData();
    for (const [name, value] of changes) fields.set(name, value);
    fields.set("intent", "work");
    fields.set("orderId", id);
    submit(fields);
  };
  const { assignee } = work;
  const isFormer = assignee !== null && !desk.admins.includes(assignee);
  return (
    <form method="post" onSubmit={save} className="tight">
      <HiddenFields values={{ intent: "work", orderId: id }} />
      <SelectField
        label="Stage"
        name="workStatus"
        defaultValue={work.workStatus}
        options={WORK_STATUSES.map((status) => [status, WORK_STATUS_LABELS[status]])}
      />
      <SelectField
        label="Assigned to"
        name="assignee"
        defaultValue={assignee ?? ""}
        options={[
          ["", "Unassigned"],
          ...desk.admins.map((email) => [email, email] as const),
          ...(isFormer ? [[assignee, `${assignee} (no longer an admin)`] as const] : []),
        ]}
      />
      <DateField label="Due date" name="dueDate" day={work.dueOn} />
      <div className="actions">
        <AdminButton type="submit" busy={busy}>
          Save work
        </AdminButton>
      </div>
    </form>
  );
}

function hasInitialValue(form: HTMLFormElement, name: string, value: FormDataEntryValue): boolean {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement) return control.defaultValue === value;
  return (
    control instanceof HTMLSelectElement &&
    [...control.options].some((each) => each.defaultSelected && each.value === value)
  );
}

function Notes({ id: orderId, notes, formId }: Pick<OrderDetails, "id" | "notes"> & { formId: string }) {
  const canNote = useCanSubmit(ORDER_PATH, "note");
  const scripted = useHydrated();
  const draft = usePersistedText(`note ${orderId}`);
  // One id per note makes a retry after a lost response idempotent.
  const [noteId, setNoteId] = useState(formId);
  useEffect(() => setNoteId(crypto.randomUUID()), []);
  const { busy, submit } = useOrderAction((ok) => {
    if (!ok) return;
    draft.discard();
    setNoteId(crypto.randomUUID());
  });
  return (
    <div className="tight mt-4 border-rule border-t pt-4">
      {notes.length > 0 && (
        <ol className="tight" aria-label="Private notes">
          {notes.map(({ id, createdAt, author, text }) => (
            <li key={id}>
              <small className="block text-faint">
                <span>{`Note by ${author.split("@")[0]}, `}</span>
                <Moment at={createdAt} />
              </small>
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {canNote && (
        <form
          method="post"
          className="tight"
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.text.trim() !== "") submit({ intent: "note", noteId, orderId, note: draft.text });
          }}
        >
          <HiddenFields values={{ intent: "note", noteId, orderId }} />
          <FormField label="Private note" hint="Only staff see notes.">
            {(control) => <textarea {...control} name="note" rows={2} {...draft.field} className="input short" />}
          </FormField>
          <div className="actions">
            <AdminButton
              type="submit"
              kind="quiet"
              busy={busy}
              aria-disabled={(scripted && draft.text.trim() === "") || undefined}
            >
              Add note
            </AdminButton>
          </div>
        </form>
      )}
    </div>
  );
}
