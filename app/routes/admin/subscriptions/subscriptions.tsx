import { data, Form, useNavigation, useSearchParams } from "react-router";
import { orderFilterQuery } from "~/admin/orders/order-filter";
import { readSubscriptionFilter, type SubscriptionFilter } from "~/admin/orders/subscription-filter";
import {
  countRunningSubscriptions,
  listRecurringRevenue,
  listSubscriptions,
  providerNow,
} from "~/admin/orders/subscription-list.server";
import { getApp } from "~/app-context.server";
import { SUBSCRIPTION_STATUSES } from "~/lib/db/column-types";
import { parseCursor } from "~/lib/db/pagination";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { lastTwelveMonths } from "~/routes/admin/shared/date-time";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { FilterSelect, SearchField } from "~/routes/admin/shared/search-field";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { usePersistedSearch } from "~/routes/admin/shared/use-persisted-text";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import type { Route } from "./+types/subscriptions";
import { RecurringChart } from "./recurring-chart";
import { SubscriptionTable } from "./subscription-table";

const TITLES = { active: "Active", past_due: "Past due", ending: "Canceled", ended: "Ended" } as const;

/** Search and status, stored in the URL so that they can be bookmarked and shared. */
function SubscriptionFilterForm({ filter }: { filter: SubscriptionFilter }) {
  const search = usePersistedSearch(`subscriptions ${orderFilterQuery(filter)}`, filter.q);
  const busy = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      action="/admin/subscriptions"
      role="search"
      aria-label="Subscriptions"
      aria-busy={busy}
      onSubmit={search.discard}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[3fr_1fr_auto]"
    >
      <SearchField
        label="Search"
        name="q"
        ref={search.ref}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const shopIsLive = app.paymentProvider.mode === "live";
  try {
    const [page, running, months] = await Promise.all([
      listSubscriptions(app.db, readSubscriptionFilter(params), parseCursor(params)),
      countRunningSubscriptions(app.db, shopIsLive),
      providerNow(app).then((now) => listRecurringRevenue(app.db, shopIsLive, lastTwelveMonths(now))),
    ]);
    return { ok: true as const, page, running, months, shopIsLive };
  } catch (error) {
    app.log.error({ err: error }, "The subscriptions could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export const meta = unlistedMeta({
  title: "Subscriptions",
  description: "All subscriptions.",
  path: "/admin/subscriptions",
});

const FAILED = "Failed to load subscriptions";

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readSubscriptionFilter(params);
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Subscriptions</h1>
        <RefreshButton label="Refresh Subscriptions" />
      </div>
      <SubscriptionFilterForm key={orderFilterQuery(filter)} filter={filter} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (
        <>
          <SubscriptionTable page={shown.page} filter={filter} shopIsLive={shown.shopIsLive} />
          <RecurringChart running={shown.running} months={shown.months} />
        </>
      )}
    </>
  );
}
