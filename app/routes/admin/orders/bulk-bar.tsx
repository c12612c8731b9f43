import { useEffect, useState } from "react";
import type { OrderListItem } from "~/admin/orders/order-list.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Avatar } from "~/routes/admin/shared/badges";
import { Menu } from "~/routes/admin/shared/menu";
import { useHydrated } from "~/ui/use-hydrated";
import { useOrderAction } from "./order-page/form-controls";

/** Form of the checkboxes in the table. */
export const SELECTION_FORM = "selected-orders";
export const ASSIGN_BUTTON = "assign-selected";
export const MOVE_BUTTON = "move-selected";

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string, on: boolean) => void;
  select: (ids: readonly string[]) => void;
};

/** Orders selected on this page of the list. Those that leave the page are no longer selected. */
export function useSelection(rows: readonly OrderListItem[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  useEffect(() => {
    // Boxes may have been checked before scripts ran.
    const checked = document.querySelectorAll<HTMLInputElement>(`input[form="${SELECTION_FORM}"][name=id]:checked`);
    if (checked.length > 0) setChosen(new Set([...checked].map(({ value }) => value)));
  }, []);
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
  const toggle = (id: string, on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return { ids, toggle, select: (next) => setChosen(new Set(next)) };
}

const NONE: ReadonlySet<string> = new Set();

type BulkBarProps = {
  rows: readonly OrderListItem[];
  selection: Selection;
  admins: readonly string[];
  /** The list as it is shown, where the form without scripts leads. */
  action: string;
};

/** What can be done with all selected orders at once. The style sheet shows it while a box is checked. */
export function BulkBar({ rows, selection: { ids, select }, admins, action }: BulkBarProps) {
  const hydrated = useHydrated();
  const { busy, submit } = useOrderAction((ok) => ok && select([]), { to: action });
  const selected = rows.filter(({ id }) => ids.has(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that sticks to the window
    <div className="bulk" role="group" aria-label="Selected orders">
      <b>{hydrated ? `${selected.length} selected` : "Selected orders"}</b>
      {hydrated && (
        <span className="text-mute" translate="no">
          {formatMoney(selected.reduce((sum, { amount }) => sum + amount, 0))}
        </span>
      )}
      <form
        id={SELECTION_FORM}
        method="post"
        action={action}
        className="actions ms-auto"
        onReset={() => select([])}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          // Exports are downloads, which the browser does itself.
          if (submitter?.getAttribute("formmethod") === "get") return;
          event.preventDefault();
          if (!busy) submit(new FormData(event.currentTarget, submitter));
        }}
      >
        <input type="hidden" name="intent" value="bulk-work" />
        <Menu label={busy ? "Working…" : "Assign"} icon="" square={false} slim buttonId={ASSIGN_BUTTON}>
          {admins.map((email) => (
            <button key={email} type="submit" name="assignee" value={email}>
              <Avatar email={email} />
              <span translate="no">{email}</span>
            </button>
          ))}
          <button type="submit" name="assignee" value="">
            <Avatar email={null} />
            <span>Nobody</span>
          </button>
        </Menu>
        <Menu label="Move to" icon="" square={false} slim buttonId={MOVE_BUTTON}>
          {WORK_STATUSES.map((status) => (
            <button key={status} type="submit" name="workStatus" value={status}>
              {WORK_STATUS_LABELS[status]}
            </button>
          ))}
        </Menu>
        <AdminButton type="submit" formMethod="get" formAction="/admin/orders.csv" slim>
          Export CSV
        </AdminButton>
        <AdminButton type="reset" kind="quiet" slim>
          Clear
        </AdminButton>
      </form>
    </div>
  );
}
