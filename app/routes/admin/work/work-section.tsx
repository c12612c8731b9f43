import { type FormEvent, useEffect, useId, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { UnknownOutcome, useOrderAction } from "~/routes/admin/orders/dialog/form-controls";
import { DateTime } from "~/routes/admin/shared/date-time";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { LabelledControl } from "~/routes/admin/shared/search-field";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";
import { DueDate } from "./due-date";
import type { WorkContext } from "./selected-order.server";

type WorkSectionProps = { order: Pick<OrderDetails, "id" | "work" | "notes">; desk: WorkContext };

export function WorkSection({ order: { id, work, notes }, desk }: WorkSectionProps) {
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Work</h3>
      {work ? (
        <WorkForm key={JSON.stringify(work)} id={id} work={work} desk={desk} />
      ) : (
        <p className="mb-4 text-mute">There’s no work on this order.</p>
      )}
      <Notes id={id} notes={notes} />
    </section>
  );
}

/** Sends only changed fields, so that concurrent changes of other admins are not overwritten. */
function WorkForm({ id, work, desk }: { id: string; work: NonNullable<OrderDetails["work"]>; desk: WorkContext }) {
  const { busy, unanswered, submit, reload } = useOrderAction();
  const canWork = useCanSubmit("/admin/orders", "work");
  const initial: Record<string, string> = {
    workStatus: work.workStatus,
    assignee: work.assignee ?? "",
    dueDate: work.dueOn ?? "",
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" && value !== initial[name] ? [[name, value] as const] : [],
    );
    submit({ intent: "work", orderId: id, ...Object.fromEntries(changes) });
  };
  const assignees = [...new Set([...desk.admins, ...(work.assignee ? [work.assignee] : [])])];
  return (
    <form onSubmit={save} className="mb-6">
      <UnknownOutcome message={unanswered} onLook={reload} />
      <fieldset disabled={!canWork} aria-label="Work" className="mb-3 grid gap-3 sm:grid-cols-3">
        <LabelledControl label="Work status">
          <select name="workStatus" defaultValue={work.workStatus} className="field-dense">
            {WORK_STATUSES.map((status) => (
              <option key={status} value={status}>
                {WORK_STATUS_LABELS[status]}
              </option>
            ))}
          </select>
        </LabelledControl>
        <LabelledControl label="Assigned to">
          <select name="assignee" defaultValue={work.assignee ?? ""} className="field-dense">
            <option value="">Unassigned</option>
            {assignees.map((email) => (
              <option key={email} value={email}>
                {email}
                {!desk.admins.includes(email) && " (no longer an admin)"}
              </option>
            ))}
          </select>
        </LabelledControl>
        <LabelledControl label="Due date">
          <input name="dueDate" type="date" defaultValue={work.dueOn ?? ""} className="field-dense" />
        </LabelledControl>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <IfCanSubmit to="/admin/orders" intent="work" what="change the status, assignee or due date">
          <Button type="submit" dense="plain" disabled={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
        </IfCanSubmit>
        <DueDate work={work} today={desk.today} />
      </div>
    </form>
  );
}

function Notes({ id: orderId, notes }: Pick<OrderDetails, "id" | "notes">) {
  const field = useId();
  const draft = usePersistedText(`note ${orderId}`);
  // One id per note makes a retry after a lost response idempotent.
  const [noteId, setNoteId] = useState("");
  useEffect(() => setNoteId(crypto.randomUUID()), []);
  const { busy, unanswered, submit, reload } = useOrderAction((ok) => {
    if (!ok) return;
    draft.discard();
    setNoteId(crypto.randomUUID());
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit({ intent: "note", noteId, orderId, note: draft.text });
      }}
    >
      <UnknownOutcome message={unanswered} onLook={reload} />
      <ol className="mb-3 space-y-3" aria-label="Private notes">
        {notes.map(({ id, createdAt, author, text }) => (
          <li key={id} className="border-gold border-l-4 pl-4">
            <p className="text-mute text-sm">
              {author}, <DateTime at={createdAt} />
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ol>
      <IfCanSubmit to="/admin/orders" intent="note">
        <label htmlFor={field} className="mb-1 block text-mute text-sm">
          Private note (the customer never sees it)
        </label>
        <textarea
          id={field}
          name="note"
          rows={2}
          ref={draft.ref}
          className="field-dense mb-2"
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
        />
        <Button type="submit" dense="plain" disabled={busy || draft.text.trim() === ""}>
          {busy ? "Saving..." : "Add note"}
        </Button>
      </IfCanSubmit>
    </form>
  );
}
