import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DueCounts, NewOrderCounts } from "~/admin/dashboard.server";
import type { ReceivedByDay } from "~/admin/received-by-day.server";
import type { OpenQuoteTotals } from "~/checkout/quotes/quotes.server";
import { formatMoney, formatMoneyShort, fromCents, toCents } from "~/lib/money";
import { Card } from "~/routes/admin/shared/page-parts";

type Recurring = { cents: number; difference: number };
type MoneyCardProps = {
  received: ReceivedByDay;
  newOrders: NewOrderCounts;
  due: DueCounts;
  recurring: Recurring;
  quotes: OpenQuoteTotals;
};

/** What came in this month against the last, and four figures that lead to their pages. */
export function MoneyCard({ received, newOrders, due, recurring, quotes }: MoneyCardProps) {
  const { thisMonth, lastMonth } = received;
  const before = monthName(lastMonth.month, "long");
  const days = Math.min(thisMonth.days.length, lastMonth.days.length);
  return (
    <Card
      flush
      label="Money this month"
      className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-[2px] bg-rule max-lg:grid-cols-1"
    >
      <div className="bg-dusk p-5 max-md:px-4">
        <div className="row">
          <h2>{`Received in ${monthName(thisMonth.month, "long")}`}</h2>
          <Link className="text-mute text-small hover:underline" to="/admin/orders">
            All orders
          </Link>
        </div>
        <div className="row">
          <b className="figure" translate="no">
            {formatMoney(thisMonth.total)}
          </b>
          <Difference cents={received.difference} percent={received.percent} />
          <span className="text-mute text-small">{`against ${before} ${days === 1 ? "1" : `1–${days}`}`}</span>
        </div>
        <MonthComparison received={received} />
      </div>
      <div className="grid grid-cols-2 gap-[2px]">
        <Figure
          to="/admin/orders?unopened=1"
          label="New orders"
          value={`${newOrders.orders}${newOrders.atLeast ? "+" : ""}`}
        >
          <span className="text-mute">
            {[
              newOrders.orders > newOrders.pending && `${formatMoney(newOrders.paidCents)} paid`,
              pendingText(newOrders.pending),
            ]
              .filter(Boolean)
              .join(", ") || "All opened"}
          </span>
        </Figure>
        <Figure to="/admin/board" label="Work due this week" value={String(due.late + due.today + due.thisWeek)}>
          <DueText due={due} />
        </Figure>
        <Figure to="/admin/subscriptions" label="Monthly recurring" value={formatMoney(recurring.cents)}>
          <Difference cents={recurring.difference} />
          <span className="text-mute">{` since ${before}`}</span>
        </Figure>
        <Figure to="/admin/quotes" label="Open quotes" value={formatMoney(quotes.cents)}>
          <span className="text-mute">{quotesText(quotes)}</span>
        </Figure>
      </div>
    </Card>
  );
}

type FigureProps = { to: string; label: string; value: string; children: ReactNode };

const Figure = ({ to, label, value, children }: FigureProps) => (
  <Link to={to} className="bg-dusk px-5 py-3.5 hover:bg-panel max-md:px-4">
    <span className="text-mute text-small">{label}</span>
    <b className="figure" translate="no">
      {value}
    </b>
    <span className="text-small">{children}</span>
  </Link>
);

/** "+$6,976.00 (28%)" */
function Difference({ cents, percent = null }: { cents: number; percent?: number | null }) {
  if (cents === 0) return <span className="text-mute">no change</span>;
  const sign = cents < 0 ? "−" : "+";
  const share = percent === null ? "" : ` (${Math.abs(percent)}%)`;
  return (
    <span className={cents < 0 ? "font-semibold text-danger" : "font-semibold text-lime"} translate="no">
      {`${sign}${formatMoney(Math.abs(cents))}${share}`}
    </span>
  );
}

const pendingText = (pending: number): string | false => pending > 0 && `${pending} pending`;

function DueText({ due: { late, today, unassigned } }: { due: DueCounts }) {
  const rest = [today > 0 && `${today} today`, unassigned > 0 && `${unassigned} unassigned`].filter(Boolean).join(", ");
  if (late === 0) return <span className="text-mute">{rest || "Nothing is late"}</span>;
  return (
    <>
      <span className="text-danger">{`${late} late`}</span>
      <span className="text-mute">{rest && `, ${rest}`}</span>
    </>
  );
}

function quotesText({ quotes, endThisWeek }: OpenQuoteTotals): string {
  const ending = endThisWeek > 0 ? `, ${endThisWeek === 1 ? "1 ends" : `${endThisWeek} end`} this week` : "";
  return `${quotes === 1 ? "1 quote" : `${quotes} quotes`}${ending}`;
}

/** "2026-11" → "November" or "Nov" */
const monthName = (month: string, length: "long" | "short"): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString("en-US", { month: length, timeZone: "UTC" });

const WIDTH = 300;
const HEIGHT = 100;
/** Room for the line's width. */
const TOP = 3;

/** Two stepped lines of what was received so far: this month's in gold over last month's. */
function MonthComparison({ received: { thisMonth, lastMonth } }: { received: ReceivedByDay }) {
  const length = Math.max(lastMonth.days.length, thisMonth.days.length);
  const [now, then] = [runningTotals(thisMonth.days), runningTotals(lastMonth.days)];
  const highest = Math.max(1, ...now, ...then);
  const lineOf = (totals: readonly number[]) => {
    const steps = totals.map((cents, day) => {
      const y = HEIGHT - (Math.max(0, cents) / highest) * (HEIGHT - TOP);
      return `V${y.toFixed(1)}H${(((day + 1) / length) * WIDTH).toFixed(1)}`;
    });
    return `M0 ${HEIGHT}${steps.join("")}`;
  };
  const names = [thisMonth, lastMonth].map(({ month }) => monthName(month, "long"));
  const label = `Received so far: ${names[0]} ${formatMoney(thisMonth.total)}, ${names[1]} ${formatMoney(lastMonth.untilSameDay)} by the same day and ${formatMoney(lastMonth.total)} in all`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <div>
        <svg
          className="h-28 w-full overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path className="stroke-2 stroke-edge [stroke-dasharray:2_4]" d={lineOf(then)} />
          <path className="stroke-3 stroke-gold" d={lineOf(now)} />
        </svg>
        <div className="flex justify-between border-rule border-t pt-1 text-[0.75rem] text-faint" aria-hidden="true">
          {[1, 10, 20, length].map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
      </div>
      <div className="text-[0.8125rem]" aria-hidden="true" translate="no">
        <p className="font-semibold text-gold">{`${monthName(thisMonth.month, "short")} ${formatWhole(thisMonth.total)}`}</p>
        <p className="text-mute">{`${monthName(lastMonth.month, "short")} ${formatWhole(lastMonth.total)}`}</p>
      </div>
    </div>
  );
}

function runningTotals(days: readonly number[]): number[] {
  let total = 0;
  return days.map((cents) => {
    total += cents;
    return total;
  });
}

const formatWhole = (cents: number): string => formatMoneyShort(toCents(Math.round(fromCents(cents))));
