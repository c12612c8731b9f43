import { Form, useNavigation } from "react-router";
import { type SubscriptionFilter, subscriptionQuery } from "~/admin/orders/subscription-filter";
import { SUBSCRIPTION_STATUSES } from "~/lib/db/column-types";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { FilterSelect, SearchField } from "~/routes/admin/shared/search-field";
import { usePersistedSearch } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";

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
