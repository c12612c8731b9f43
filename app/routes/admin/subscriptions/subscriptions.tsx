import { useSearchParams } from "react-router";
import { readSubscriptionFilter, type SubscriptionFilter } from "~/admin/orders/subscription-filter";
import {
  countRunningSubscriptions,
  listRecurringRevenue,
  listSubscriptionsWithTotals,
  providerNow,
  type SubscriptionTabCounts,
  summarizeRecurring,
} from "~/admin/orders/subscription-list.server";
import { listServiceChoices } from "~/admin/service-choices.server";
import { SUBSCRIPTION_STATUSES } from "~/lib/db/column-types";
import { formatListQuery, parseCursor } from "~/lib/db/pagination";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { pagesOf, RefreshButton } from "~/routes/admin/shared/data-table";
import { lastTwelveMonths, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { ListCard, serviceChoice } from "~/routes/admin/shared/list-card";
import { PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/subscriptions";
import { RecurringChart } from "./recurring-chart";
import { SUBSCRIPTION_LABELS, SubscriptionTable } from "./subscription-table";

export const loader = adminLoader(async ({ app, search }) => {
  const shopIsLive = app.paymentProvider.mode === "live";
  const [list, services, running, months] = await Promise.all([
    listSubscriptionsWithTotals(app.db, readSubscriptionFilter(search), parseCursor(search)),
    listServiceChoices(app),
    countRunningSubscriptions(app.db, shopIsLive),
    providerNow(app).then((now) => listRecurringRevenue(app.db, shopIsLive, lastTwelveMonths(now))),
  ]);
  return { ...list, services, running, months, summary: summarizeRecurring(months), shopIsLive };
});

export { clientLoader } from "~/routes/admin/shared/admin-page";

export const meta = unlistedMeta({
  title: "Subscriptions",
  description: "All subscriptions.",
  path: "/admin/subscriptions",
});

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readSubscriptionFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load subscriptions");
  return (
    <>
      <PageHead title="Subscriptions">
        <RefreshButton />
      </PageHead>
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          <RecurringChart running={shown.running} summary={shown.summary} months={shown.months} />
          <ListCard
            title="Subscriptions"
            path="/admin/subscriptions"
            tabs={tabsOf(filter, shown.tabs)}
            keep={{ status: filter.status }}
            search={{ value: filter.q, placeholder: "Name, company, email, phone or ID" }}
            choices={[serviceChoice(filter.service ?? null, shown.services)]}
            isEmpty={shown.page.rows.length === 0}
            pages={pagesOf(shown.page, (cursor) => formatListQuery(filter, cursor))}
          >
            <SubscriptionTable rows={shown.page.rows} totals={shown.totals} shopIsLive={shown.shopIsLive} />
          </ListCard>
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}

function tabsOf(filter: SubscriptionFilter, counts: SubscriptionTabCounts) {
  const tabOf = (status: SubscriptionFilter["status"], label: string, count: number) => ({
    to: `/admin/subscriptions${formatListQuery({ ...filter, status })}`,
    label,
    count: counts.atLeast && count >= 1000 ? `${count.toLocaleString("en-US")}+` : count,
    current: status === filter.status,
  });
  return [
    tabOf(null, "Running", counts.running),
    ...SUBSCRIPTION_STATUSES.map((status) => tabOf(status, SUBSCRIPTION_LABELS[status][0], counts[status])),
  ];
}
