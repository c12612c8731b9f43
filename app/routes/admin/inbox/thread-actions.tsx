import type { InboxThread } from "~/admin/inbox.server";
import { addDays } from "~/lib/dates/business-hours";
import { OrderForm } from "~/routes/admin/orders/order-page/form-controls";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Avatar } from "~/routes/admin/shared/badges";
import { Menu } from "~/routes/admin/shared/menu";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";

const SNOOZE_ID = "snooze-button";
const ASSIGN_ID = "assign-button";

type ThreadActionsProps = {
  thread: InboxThread;
  admins: readonly string[];
  /** "2026-11-26" */
  today: string;
  act: ConversationAction;
  /** Opens after it is closed. */
  next: string;
};

export type ConversationAction = {
  busy: boolean;
  /** `undo`: fields that take it back. `opens`: page to open after a success. */
  submit: (fields: Fields | FormData, options: { undo?: Fields; opens?: string }) => void;
};

type Fields = Record<string, string>;

/** Done, snooze and assign, each with an undo in its toast. */
export function ThreadActions({ thread, admins, today, act, next }: ThreadActionsProps) {
  const { id, kind, seen, state, snoozedUntil, assignee } = thread;
  const shared = { id, seen: seen.toISOString() };
  const back: Fields = { intent: "move", to: state ?? "needs_reply", ...shared };
  const assigned: Fields = { intent: "assign", id, kind, assignee: assignee ?? "" };
  const unsnooze: Fields = { intent: "snooze", id, day: "" };
  const move = (to: MoveTo, form: Fields | FormData) =>
    act.submit(form, { undo: back, opens: to === "needs_reply" ? undefined : next });
  const moves = { shared, busy: act.busy, move };
  const snooze = (form: FormData) => act.submit(form, { undo: unsnooze, opens: next });
  const toggled = state === "done" ? "needs_reply" : "done";
  const press = (buttonId: string) => () => document.getElementById(buttonId)?.click();
  useShortcuts({
    e: () => move(toggled, { intent: "move", to: toggled, ...shared }),
    s: press(SNOOZE_ID),
    a: press(ASSIGN_ID),
  });
  if (state === "spam") return <Move {...moves} to="needs_reply" label="Move out of Spam" />;
  return (
    <>
      <Move {...moves} to={toggled} label={state === "done" ? "Reopen" : "Done"} />
      {state === "needs_reply" && !snoozedUntil && (
        <Menu label="Snooze" icon={null} square={false} kind="quiet" slim buttonId={SNOOZE_ID}>
          {snoozeDays(today).map(([label, day]) => (
            <OrderForm key={day} intent="snooze" fields={{ id, day }} submit={snooze}>
              <button type="submit">{label}</button>
            </OrderForm>
          ))}
          <OrderForm intent="snooze" fields={{ id }} submit={snooze}>
            <label className="flex items-center gap-2 px-3 py-2">
              <span>Until</span>
              <input type="date" name="day" className="input" min={addDays(today, 1)} required />
            </label>
            <button type="submit">Snooze</button>
          </OrderForm>
        </Menu>
      )}
      {snoozedUntil && (
        <OrderForm intent="snooze" fields={{ id, day: "" }} submit={(form) => act.submit(form, {})}>
          <AdminButton type="submit" kind="quiet" slim>
            End snooze
          </AdminButton>
        </OrderForm>
      )}
      {(thread.kind === "contact" || thread.hasWork) && (
        <Menu label="Assign" icon={null} square={false} kind="quiet" slim buttonId={ASSIGN_ID}>
          {[...admins, ""].map((email) => (
            <OrderForm
              key={email}
              intent="assign"
              fields={{ id, kind, assignee: email }}
              submit={(form) => act.submit(form, { undo: assigned })}
            >
              <button type="submit" aria-current={email === (assignee ?? "") ? "true" : undefined}>
                {email && <Avatar email={email} />}
                <span translate={email ? "no" : undefined}>{email || "Nobody"}</span>
              </button>
            </OrderForm>
          ))}
        </Menu>
      )}
      {kind === "contact" && <Move {...moves} to="spam" label="Spam" />}
    </>
  );
}

type MoveTo = "done" | "needs_reply" | "spam";
type MoveProps = {
  to: MoveTo;
  label: string;
  shared: Fields;
  busy: boolean;
  move: (to: MoveTo, form: FormData) => void;
};

const Move = ({ to, label, shared, busy, move }: MoveProps) => (
  <OrderForm intent="move" fields={{ to, ...shared }} submit={(form) => move(to, form)}>
    <AdminButton type="submit" kind="quiet" slim busy={busy}>
      {label}
    </AdminButton>
  </OrderForm>
);

/** "Tomorrow", "Monday" and "In a week" with their days. */
function snoozeDays(today: string): readonly (readonly [label: string, day: string])[] {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const monday = addDays(today, (8 - weekday) % 7 || 7);
  const tomorrow = addDays(today, 1);
  return [
    ["Tomorrow", tomorrow],
    ...(monday === tomorrow ? [] : [["Monday", monday] as const]),
    ...(weekday === 1 ? [] : [["In a week", addDays(today, 7)] as const]),
  ];
}
