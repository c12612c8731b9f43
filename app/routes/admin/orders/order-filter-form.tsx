import { Form, useNavigation } from "react-router";
import { isFiltered, type OrderFilter, orderFilterQuery, UNASSIGNED } from "~/admin/orders/order-filter";
import { offers } from "~/catalog/offers";
import { ORDER_STATUSES } from "~/lib/db/column-types";
import { WORK_STATUS_LABELS, WORK_STATUSES } from "~/orders/work-status";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { FilterSelect, LabelledControl, SearchField } from "~/routes/admin/shared/search-field";
import { usePersistedSearch } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";

/** Search and filters; they are in the address, so that a page can be kept and sent. */
export function OrderFilterForm({ filter, admins }: { filter: OrderFilter; admins: readonly string[] }) {
  const typed = usePersistedSearch(`orders ${orderFilterQuery(filter)}`, filter.q);
  const chosen = filter.assignee && filter.assignee !== UNASSIGNED ? [filter.assignee] : [];
  const assignees = [...new Set([...admins, ...chosen])];
  const busy = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      aria-label="Orders"
      aria-busy={busy}
      onSubmit={typed.discard}
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
    >
      <SearchField
        label="Search"
        name="q"
        ref={typed.ref}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        placeholder="Name, company, email, phone or id ( / )"
        className="col-span-2"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        options={ORDER_STATUSES.map((status) => [status, humanizeCode(status)] as const)}
      />
      <FilterSelect
        label="Service"
        name="service"
        value={filter.service}
        options={offers.map(({ slug, title }) => [slug, title] as const)}
      />
      <FilterSelect
        label="Work status"
        name="work"
        value={filter.work}
        options={WORK_STATUSES.map((status) => [status, WORK_STATUS_LABELS[status]] as const)}
      />
      <FilterSelect
        label="Assigned to"
        name="assignee"
        value={filter.assignee}
        options={[[UNASSIGNED, "Unassigned"], ...assignees.map((email) => [email, email] as const)]}
      />
      <LabelledControl label="From (UTC)">
        <input name="from" type="date" defaultValue={filter.from ?? ""} className="field-dense" />
      </LabelledControl>
      <LabelledControl label="To (UTC)">
        <input name="to" type="date" defaultValue={filter.to ?? ""} className="field-dense" />
      </LabelledControl>
      <div className="col-span-2 flex gap-2 sm:col-span-4">
        <Button type="submit" dense="plain">
          Show
        </Button>
        {isFiltered(filter) && (
          <RouterButton href="/admin/orders" dense="plain">
            Clear
          </RouterButton>
        )}
      </div>
    </Form>
  );
}
