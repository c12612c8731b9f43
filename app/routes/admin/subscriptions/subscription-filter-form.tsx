import { Form, useNavigation } from "react-router";
import { SUBSCRIPTION_STATUSES } from "~/order/order";
import { type SubscriptionFilter, subscriptionQuery } from "~/orders/staff/subscriptions/subscription-filter";
import { RouterButton } from "~/routes/admin/frame/router-button";
import { Button } from "~/ui/button";
import { FilterSelect, SearchField } from "../frame/search-field";
import { usePersistedSearch } from "../frame/use-kept-text";

const TITLES = { active: "Active", past_due: "Past due", ending: "Canceled", ended: "Ended" } as const;

/** Search and status; they are in the address, so that a page can be kept and sent. */
export function SubscriptionFilterForm({ filter }: { filter: SubscriptionFilter }) {
  const typed = usePersistedSearch(`subscriptions ${subscriptionQuery(filter)}`, filter.q);
  const busy = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      action="/admin/subscriptions"
      role="search"
      aria-label="Subscriptions"
      aria-busy={busy}
      onSubmit={typed.discard}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[3fr_1fr_auto]"
    >
      <SearchField
        label="Search"
        name="q"
        ref={typed.ref}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        placeholder="Name, company, email, phone or id ( / )"
        className="col-span-2 lg:col-span-1"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        options={SUBSCRIPTION_STATUSES.map((status) => [status, TITLES[status]] as const)}
      />
      <div className="flex gap-2">
        <Button type="submit" dense="plain">
          Show
        </Button>
        {(filter.q || filter.status) && (
          <RouterButton href="/admin/subscriptions" dense="plain">
            Clear
          </RouterButton>
        )}
      </div>
    </Form>
  );
}
