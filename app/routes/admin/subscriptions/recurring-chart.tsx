import type { RecurringMonth, RecurringSummary, SubscriptionCount } from "~/admin/orders/subscription-list.server";
import { formatMoney, formatMoneyShort, fromCents, toCents } from "~/lib/money";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { DataTable } from "~/routes/admin/shared/data-table";
import { formatMonth } from "~/routes/admin/shared/date-time";
import { BarChart, Facts } from "~/routes/admin/shared/page-parts";

type RecurringChartProps = {
  running: readonly SubscriptionCount[];
  summary: RecurringSummary;
  months: readonly RecurringMonth[];
};

/** Monthly recurring revenue now and by month with churn, as bars and as a table. */
export function RecurringChart({ running, summary, months }: RecurringChartProps) {
  if (months.every(({ cents, started, ended }) => cents === 0 && started + ended === 0)) return null;
  return (
    <section aria-labelledby="recurring" className="card flush">
      <div className="flex max-lg:block">
        <div className="flex-[0_0_17rem] border-rule border-e p-5 max-lg:border-0">
          <h2 id="recurring">Monthly recurring revenue</h2>
          <b className="figure" translate="no">
            {formatMoney(summary.cents)}
          </b>
          <p className="text-mute text-small">{describeDifference(summary.difference, months)}</p>
          <Facts
            className="tight-facts my-3 [&>dd]:text-end"
            facts={[
              ["New", formatChange(summary.startedCents)],
              ["Ended", formatChange(-summary.endedCents)],
              ["Churn", describeChurn(summary)],
            ]}
          />
          <p className="text-mute text-small">{describeRunning(running)}</p>
        </div>
        <div className="min-w-0 flex-1 p-5 [--bars:9.5rem]">
          <BarChart
            label="Recurring revenue by month"
            bars={months.map(({ month, cents }, index) => ({
              label: formatMonth(month).slice(0, 3),
              value: cents,
              text: formatMoneyShort(toCents(Math.round(fromCents(cents)))),
              current: index === months.length - 1,
            }))}
          />
        </div>
      </div>
      <details className="border-rule border-t">
        <summary className="min-h-11 ps-3 pe-5 text-[0.8125rem] text-mute hover:bg-panel">
          <AdminIcon name="chevron-right" className="turn" />
          <span>As a table</span>
        </summary>
        <RecurringTable months={months} />
      </details>
    </section>
  );
}

function describeDifference(difference: number, months: readonly RecurringMonth[]): string {
  const earlier = months.at(-2);
  const since = earlier ? ` since ${formatMonth(earlier.month)}` : "";
  if (difference === 0) return `Unchanged${since}`;
  return `${formatChange(difference)}${since}`;
}

const formatChange = (cents: number): string =>
  `${cents < 0 ? "−" : cents > 0 ? "+" : ""}${formatMoney(Math.abs(cents))}`;

function describeRunning(running: readonly SubscriptionCount[]): string {
  const count = running.reduce((sum, each) => sum + each.subscriptions, 0);
  const parts = [describePart(running, "past_due", "past due"), describePart(running, "ending", "ending")];
  return `From ${count === 1 ? "1 subscription" : `${count} subscriptions`}${parts.join("")}.`;
}

function describePart(running: readonly SubscriptionCount[], status: SubscriptionCount["status"], label: string) {
  const part = running.find((each) => each.status === status);
  return part ? `, ${formatMoney(part.cents)} of it ${label}` : "";
}

function describeChurn(summary: RecurringSummary): string {
  const churn = formatChurn(summary);
  return summary.before > 0 ? `${churn} (${summary.ended} of ${summary.before})` : churn;
}

/** Share of the subscriptions active at the start of the month that ended in it: "12.5%"; "–" if there were none. */
const formatChurn = ({ before, ended }: Pick<RecurringMonth, "before" | "ended">): string =>
  before === 0 ? (ended === 0 ? "none" : "–") : `${Math.round((1000 * ended) / before) / 10}%`;

const RecurringTable = ({ months }: { months: readonly RecurringMonth[] }) => (
  <DataTable
    caption="Recurring revenue and churn by month"
    columns={[
      { title: "Month", show: ({ month }) => formatMonth(month) },
      { title: "Recurring revenue", cell: "num", show: ({ cents }) => formatMoney(cents) },
      { title: "Active at start", cell: "num", show: ({ before }) => before },
      { title: "Started", cell: "num", show: ({ started }) => started },
      { title: "Ended", cell: "num", show: ({ ended }) => ended },
      { title: "Churn", cell: "num", show: formatChurn },
    ]}
    rows={months.toReversed()}
    keyOf={({ month }) => month}
  />
);
