import { Link, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { COUPON_TABS, type CouponFilter, couponFilterQuery, readCouponFilter } from "~/billing/coupon-filter";
import {
  type CouponListItem,
  type CouponState,
  couponState,
  deactivateCoupon,
  listCoupons,
} from "~/billing/coupons.server";
import { offerBySlug, offers } from "~/catalog/offers";
import { agencyClock } from "~/lib/dates/business-hours";
import { formatTypedDate } from "~/lib/dates/typed-date";
import { singleParam } from "~/lib/db/pagination";
import { formatUsd, formatUsdShort } from "~/lib/money";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader, withFields, withMessage } from "~/routes/admin/shared/admin-page.server";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { CopyButton } from "~/routes/admin/shared/copy-field";
import { DataTable, RefreshButton } from "~/routes/admin/shared/data-table";
import { FilterBar, FilterChoice, FilterSearch, MoreFilters } from "~/routes/admin/shared/filter-bar";
import { Menu } from "~/routes/admin/shared/menu";
import { Card, EmptyState, Note, PageHead, Tabs } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/coupons";

export const meta = unlistedMeta({ title: "Coupons", description: "Coupon codes.", path: "/admin/coupons" });

export const loader = adminLoader(async ({ app, search }) => {
  const filter = readCouponFilter(search);
  const today = agencyClock(app.settings.site.hours.timeZone, app.now()).day;
  const all = (await listCoupons(app.db)).map((coupon) => ({ ...coupon, state: couponState(coupon, today) }));
  const found = all.filter((coupon) => isFound(coupon, filter));
  return {
    coupons: found.filter(({ state }) => isInTab(state, filter.show)),
    counts: COUPON_TABS.map((tab) => found.filter(({ state }) => isInTab(state, tab)).length),
    isNew: all.length === 0,
    created: all.find(({ code }) => code === singleParam(search, "made"))?.code ?? null,
  };
});

const isFound = ({ code, services }: CouponListItem, { q, service }: CouponFilter): boolean =>
  code.includes(q.toUpperCase()) && (service === null || services === null || services.includes(service));

const isInTab = (state: CouponState, tab: CouponFilter["show"]): boolean =>
  tab === "all" || (tab === "active") === (state === "active");

export { clientLoader } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/coupons", {
  deactivate: withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) =>
    withMessage(await deactivateCoupon(app, admin.email, id), "The coupon has ended."),
  ),
});

/** Repeated submits are harmless, hence the text. */
export const clientAction = clientActionOf(
  "It may or may not have worked. Check the list, then it’s safe to try again.",
);

export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readCouponFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load coupons");
  return (
    <>
      <PageHead title="Coupons">
        <RefreshButton />
        <IfCanSubmit to="/admin/coupons/new">
          <AdminButtonLink kind="primary" icon="plus" to="/admin/coupons/new">
            New coupon
          </AdminButtonLink>
        </IfCanSubmit>
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      {loadError}
      {shown && (
        <div className="stack">
          {shown.created && (
            <div role="status">
              <Note tone="good" icon="check">
                <div className="row">
                  <strong translate="no">{shown.created}</strong>
                  <span>The coupon is ready.</span>
                  <CopyButton text={shown.created} label="Copy code" name={shown.created} />
                </div>
              </Note>
            </div>
          )}
          <Card label="Coupons" flush>
            <CouponTabs filter={filter} counts={shown.counts} />
            <FilterBar label="Coupons" keep={{ show: filter.show === "active" ? null : filter.show }}>
              <FilterSearch label="Search coupons" value={filter.q} placeholder="Code" />
              <MoreFilters>
                <FilterChoice
                  label="Service"
                  name="service"
                  value={filter.service}
                  options={offers.map(({ slug, title }) => [slug, title] as const)}
                />
              </MoreFilters>
            </FilterBar>
            {shown.coupons.length > 0 ? (
              <CouponTable coupons={shown.coupons} />
            ) : (
              <NoCoupons isNew={shown.isNew} filter={filter} />
            )}
          </Card>
          <IfCanSubmit to="/admin/coupons" intent="deactivate" what="create and end coupons">
            {null}
          </IfCanSubmit>
        </div>
      )}
    </>
  );
}

const TAB_LABELS = { active: "Active", over: "Ended", all: "All" } as const;

const CouponTabs = ({ filter, counts }: { filter: CouponFilter; counts: readonly number[] }) => (
  <Tabs
    inCard
    label="Status"
    tabs={COUPON_TABS.map((tab, index) => ({
      to: `/admin/coupons${couponFilterQuery({ ...filter, show: tab })}`,
      label: TAB_LABELS[tab],
      count: counts[index] ?? 0,
      current: tab === filter.show,
    }))}
  />
);

function NoCoupons({ isNew, filter }: { isNew: boolean; filter: CouponFilter }) {
  const isNarrowed = filter.q !== "" || filter.service !== null;
  const hint = isNew ? (
    "A coupon takes a percentage or an amount off an order."
  ) : isNarrowed ? (
    <Link to="/admin/coupons">Clear all filters</Link>
  ) : undefined;
  return <EmptyState hint={hint}>No Coupons Found</EmptyState>;
}

type ListedCoupon = CouponListItem & { state: CouponState };

function CouponTable({ coupons }: { coupons: readonly ListedCoupon[] }) {
  const total = coupons.reduce((sum, { given }) => sum + given, 0);
  return (
    <DataTable
      caption="Coupons, newest first"
      className="stick"
      columns={[
        { title: "Code", cell: "cell-start" },
        { title: "Discount", cell: "num cell-end" },
        { title: "Services", cell: "cell-full text-mute" },
        { title: "Last day", cell: "whitespace-nowrap cell-start" },
        { title: "Used", cell: "num cell-hidden" },
        { title: "Given in all", cell: "num wide cell-hidden" },
        { title: "Status", cell: "cell-end" },
        { title: "Actions", cell: "num cell-full" },
      ]}
      rows={coupons.map((coupon) => ({ key: coupon.id, cells: cellsOf(coupon) }))}
      foot={[coupons.length === 1 ? "1 coupon" : `${coupons.length} coupons`, "", "", "", "", formatUsd(total), "", ""]}
    />
  );
}

const STATE_LABELS: Record<CouponState, [label: string, tone: BadgeTone]> = {
  active: ["Active", "good"],
  "used-up": ["Used up", "none"],
  expired: ["Expired", "none"],
  ended: ["Ended", "none"],
};

function cellsOf(coupon: ListedCoupon) {
  const [label, tone] = STATE_LABELS[coupon.state];
  return [
    <strong key="code" className="wrap-anywhere inline-block min-w-24" translate="no">
      {coupon.code}
    </strong>,
    <span key="discount">
      {coupon.percentOff === null ? formatUsdShort(coupon.amountOff ?? 0) : `${coupon.percentOff}%`}
    </span>,
    coupon.services?.map((slug) => offerBySlug(slug)?.title ?? slug).join(", ") ?? "All services",
    coupon.endsOn ? (
      formatTypedDate(coupon.endsOn)
    ) : (
      <span key="day" className="text-faint">
        No end date
      </span>
    ),
    <span key="used">
      <span>{coupon.uses === null ? coupon.used : `${coupon.used} of ${coupon.uses}`}</span>
      {coupon.oncePerAddress && <small className="wrap">once per customer</small>}
    </span>,
    formatUsd(coupon.given),
    <Badge key="state" tone={tone}>
      {label}
    </Badge>,
    <CouponActions key="actions" coupon={coupon} />,
  ];
}

function CouponActions({ coupon: { id, code, state } }: { coupon: ListedCoupon }) {
  return (
    <span className="actions flex-nowrap justify-end">
      {state !== "ended" && (
        <IfCanSubmit to="/admin/coupons" intent="deactivate">
          <ConfirmButton
            label="End"
            name={`End ${code}`}
            kind="danger-quiet"
            title={`End ${code}?`}
            sure="End coupon"
            values={{ intent: "deactivate", id }}
          >
            <p>The code stops working right away, for good. Orders that used it keep their discount.</p>
          </ConfirmButton>
        </IfCanSubmit>
      )}
      <IfCanSubmit to="/admin/coupons/new">
        <Menu label={`More for ${code}`} kind="quiet" className="slim">
          <Link to={`/admin/coupons/new?coupon=${id}`}>Create a coupon like this</Link>
        </Menu>
      </IfCanSubmit>
    </span>
  );
}
