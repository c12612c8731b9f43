import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { listServiceChoices } from "~/admin/service-choices.server";
import { COUPON_TABS, type CouponFilter, readCouponFilter } from "~/billing/coupon-filter";
import {
  type CouponListItem,
  type CouponState,
  couponState,
  deactivateCoupon,
  listCoupons,
} from "~/billing/coupons.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { formatTypedDate } from "~/lib/dates/typed-date";
import { formatListQuery, singleParam } from "~/lib/db/pagination";
import { formatMoney, formatMoneyShort } from "~/lib/money";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader, withFields, withMessage } from "~/routes/admin/shared/admin-page.server";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { CopyButton } from "~/routes/admin/shared/copy-field";
import { DataTable, RefreshButton } from "~/routes/admin/shared/data-table";
import { ListCard, serviceChoice } from "~/routes/admin/shared/list-card";
import { Note, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/coupons";

export const meta = unlistedMeta({ title: "Coupons", description: "Coupon codes.", path: "/admin/coupons" });

export const loader = adminLoader(async ({ app, search }) => {
  const filter = readCouponFilter(search);
  const today = agencyToday(app);
  const [listed, services] = await Promise.all([listCoupons(app.db), listServiceChoices(app)]);
  const all = listed.map((coupon) => ({ ...coupon, state: couponState(coupon, today) }));
  const found = all.filter((coupon) => isFound(coupon, filter));
  return {
    coupons: found.filter(({ state }) => isInTab(state, filter.show)),
    counts: COUPON_TABS.map((tab) => found.filter(({ state }) => isInTab(state, tab)).length),
    services,
    isNew: all.length === 0,
    created: all.find(({ code }) => code === singleParam(search, "made"))?.code ?? null,
  };
});

const isFound = ({ code, services }: CouponListItem, { q, service }: CouponFilter): boolean =>
  code.includes(q.toUpperCase()) && (service === null || services === null || services.includes(service));

const isInTab = (state: CouponState, tab: CouponFilter["show"]): boolean =>
  tab === "all" || (tab === "active") === (state === "active");

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

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
      <LoadError of={loadError} />
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
          <ListCard
            title="Coupons"
            path="/admin/coupons"
            tabs={COUPON_TABS.map((tab, index) => ({
              to: `/admin/coupons${formatListQuery({ ...filter, show: tab === "active" ? null : tab })}`,
              label: TAB_LABELS[tab],
              count: shown.counts[index] ?? 0,
              current: tab === filter.show,
            }))}
            keep={{ show: filter.show === "active" ? null : filter.show }}
            search={{ value: filter.q, placeholder: "Code" }}
            choices={[serviceChoice(filter.service, shown.services)]}
            isEmpty={shown.coupons.length === 0}
            hint={shown.isNew ? "A coupon takes a percentage or an amount off an order." : undefined}
          >
            <CouponTable coupons={shown.coupons} titles={new Map(shown.services)} />
          </ListCard>
          <IfCanSubmit to="/admin/coupons" intent="deactivate" what="create and end coupons">
            {null}
          </IfCanSubmit>
        </div>
      )}
    </>
  );
}

const TAB_LABELS = { active: "Active", over: "Ended", all: "All" } as const;

type ListedCoupon = CouponListItem & { state: CouponState };

/** `titles`: of services, by slug. */
type CouponTableProps = { coupons: readonly ListedCoupon[]; titles: ReadonlyMap<string, string> };

function CouponTable({ coupons, titles }: CouponTableProps) {
  return (
    <DataTable
      caption="Coupons, newest first"
      className="stick"
      columns={[
        {
          title: "Code",
          cell: "cell-start",
          show: ({ code }) => (
            <strong className="wrap-anywhere inline-block min-w-24" translate="no">
              {code}
            </strong>
          ),
          foot: coupons.length === 1 ? "1 coupon" : `${coupons.length} coupons`,
        },
        {
          title: "Discount",
          cell: "num cell-end",
          show: ({ percentOff, amountOff }) => (
            <span>{percentOff === null ? formatMoneyShort(amountOff ?? 0) : `${percentOff}%`}</span>
          ),
        },
        {
          title: "Services",
          cell: "cell-full text-mute",
          show: ({ services }) => services?.map((slug) => titles.get(slug) ?? slug).join(", ") ?? "All services",
        },
        {
          title: "Last day",
          cell: "whitespace-nowrap cell-start",
          show: ({ endsOn }) => (endsOn ? formatTypedDate(endsOn) : <span className="text-faint">No end date</span>),
        },
        {
          title: "Used",
          cell: "num cell-hidden",
          show: ({ used, uses, oncePerAddress }) => (
            <span>
              <span>{uses === null ? used : `${used} of ${uses}`}</span>
              {oncePerAddress && <small className="wrap">once per customer</small>}
            </span>
          ),
        },
        {
          title: "Given in all",
          cell: "num wide cell-hidden",
          show: ({ given }) => formatMoney(given),
          foot: formatMoney(coupons.reduce((sum, { given }) => sum + given, 0)),
        },
        { title: "Status", cell: "cell-end", show: ({ state }) => <CouponBadge state={state} /> },
        { title: "Actions", cell: "num cell-full", show: (coupon) => <CouponActions coupon={coupon} /> },
      ]}
      rows={coupons}
      keyOf={({ id }) => id}
    />
  );
}

const STATE_LABELS: Record<CouponState, [label: string, tone: BadgeTone]> = {
  active: ["Active", "good"],
  "used-up": ["Used up", "none"],
  expired: ["Expired", "none"],
  ended: ["Ended", "none"],
};

function CouponBadge({ state }: { state: CouponState }) {
  const [label, tone] = STATE_LABELS[state];
  return <Badge tone={tone}>{label}</Badge>;
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
    </span>
  );
}
