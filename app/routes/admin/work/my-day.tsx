import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { countNewOrders, getMyDay } from "~/admin/dashboard.server";
import { listInbox } from "~/admin/inbox.server";
import { listRecurringRevenue, summarizeRecurring } from "~/admin/orders/subscription-list.server";
import { listProblems } from "~/admin/problems.server";
import { getReceivedByDay } from "~/admin/received-by-day.server";
import { countOpenSteps } from "~/admin/setup/setup-steps.server";
import { listWaitingForCustomer } from "~/admin/waiting-for-customer.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { getOpenQuoteTotals } from "~/checkout/quotes/quotes.server";
import { remindCustomer } from "~/customers/remind-customer.server";
import { formatWeekday } from "~/lib/dates/format-date";
import { clientActionOf, LoadError, type Loaded, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader, withFields } from "~/routes/admin/shared/admin-page.server";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { lastTwelveMonths } from "~/routes/admin/shared/date-time";
import { Note, PageHead, WhoseSwitch } from "~/routes/admin/shared/page-parts";
import { MAX_SHOWN } from "~/routes/admin/shared/row-card";
import { workForms } from "~/routes/admin/work/work-actions.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/my-day";
import { AllClear } from "./all-clear";
import { DueCard, NeedsReplyCard, ProblemsCard, WaitingForCustomerCard } from "./my-day-lists";
import { MoneyCard } from "./my-day-money";

export const loader = adminLoader(async ({ app, admin, search }) => {
  const mine = search.get("only") === "mine" ? admin.email : null;
  const live = app.paymentProvider.mode === "live";
  const now = app.now();
  const day = await getMyDay(app, mine);
  const [received, months, quotes, newOrders, inbox, problems, forCustomer, admins, openSteps] = await Promise.all([
    getReceivedByDay(app.db, live, day.today),
    listRecurringRevenue(app.db, live, lastTwelveMonths(now).slice(-2)),
    getOpenQuoteTotals(app),
    countNewOrders(app.db),
    listInbox(app, { tab: "needs-reply", q: "", mine: mine !== null, page: 0 }, admin, MAX_SHOWN),
    listProblems(app, mine),
    listWaitingForCustomer(app, mine),
    listAdmins(app.db),
    admin.role === "owner" ? countOpenSteps(app) : 0,
  ]);
  const own = admin.email;
  const others = admins.map(({ email }) => email).filter((email) => email !== own);
  const { today, overdue, dueToday, dueThisWeek, due } = day;
  return {
    ...{ now, today, due, received, quotes, newOrders, inbox, problems, forCustomer, openSteps },
    dueRows: [...overdue, ...dueToday, ...dueThisWeek],
    recurring: summarizeRecurring(months),
    admins: [own, ...others.sort()],
  };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin", {
  ...workForms,
  remind: withFields(z.object({ orderId: z.uuid() }), ({ orderId }, { app, admin }) =>
    remindCustomer(app, admin.email, orderId),
  ),
});

export const clientAction = clientActionOf("It may or may not have worked. Check before you try again.");

export const meta = unlistedMeta({ title: "My day", description: "What needs doing today.", path: "/admin" });

export default function MyDayPage({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load your day");
  const mine = params.get("only") === "mine";
  return (
    <>
      <PageHead title="My day" sub={shown && <p>{formatWeekday(shown.today)}</p>}>
        <WhoseSwitch label="Whose work" mine={mine} to={(own) => (own ? "/admin?only=mine" : "/admin")} />
        <RefreshButton />
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && shown.openSteps > 0 && (
        <Note icon="list">
          <Link to="/admin/setup" className="text-link">
            {`Make it your own: ${shown.openSteps} of 10 steps left`}
          </Link>
        </Note>
      )}
      {shown && <Day day={shown} />}
    </>
  );
}

const Day = ({ day }: { day: Loaded<Route.ComponentProps> }) => (
  <div className="stack">
    <div className="halves not-has-[.card]:hidden">
      <div className="stack">
        <NeedsReplyCard list={day.inbox} now={day.now} />
        <ProblemsCard list={day.problems} now={day.now} />
      </div>
      <div className="stack">
        <DueCard
          rows={day.dueRows}
          total={day.due.late + day.due.today + day.due.thisWeek}
          today={day.today}
          admins={day.admins}
        />
        <WaitingForCustomerCard list={day.forCustomer} now={day.now} />
      </div>
    </div>
    <AllClear
      problems={day.problems.rows.map(({ kind }) => kind)}
      needsReply={day.inbox.items.length > 0}
      isDue={day.dueRows.length > 0}
      hasNew={day.newOrders.orders > 0}
      waitsForCustomer={day.forCustomer.rows.length > 0}
    />
    <MoneyCard {...day} />
  </div>
);
