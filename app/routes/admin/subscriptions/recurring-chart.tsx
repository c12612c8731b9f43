import type { RecurringMonth, SubscriptionCount } from "~/admin/orders/subscription-list.server";
import { formatUsd } from "~/lib/money";
import { formatMonth } from "~/routes/admin/shared/date-time";

const WIDTH = 720;
const HEIGHT = 180;
const BAR = 36;

type Props = { running: SubscriptionCount[]; months: RecurringMonth[] };

/** Monthly recurring revenue now, and with churn month by month: bars, and the same figures as a table behind them. */
export function RecurringChart({ running, months }: Props) {
  const cents = running.reduce((sum, each) => sum + each.cents, 0);
  const count = running.reduce((sum, each) => sum + each.subscriptions, 0);
  const churn = months.at(-1);
  return (
    <section aria-labelledby="recurring" className="mt-10">
      <h2 id="recurring" className="mb-2 font-bold font-sans text-xl">
        Monthly recurring revenue
      </h2>
      <p className="mb-4 text-mute">
        {formatUsd(cents)} a month from {count === 1 ? "1 subscription" : `${count} subscriptions`}
        {partOf(running, "past_due", "past due")}
        {partOf(running, "ending", "canceled but still running")}.{churn && ` Churn this month: ${churnOf(churn)}.`}{" "}
        Months are UTC.
      </p>
      {months.some((month) => month.cents > 0) && <Bars months={months} />}
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Recurring revenue and churn as a table
        </summary>
        <Figures months={months} />
      </details>
    </section>
  );
}

function partOf(running: SubscriptionCount[], status: SubscriptionCount["status"], words: string): string {
  const part = running.find((each) => each.status === status);
  return part ? `, ${formatUsd(part.cents)} of it ${words}` : "";
}

/** Those that ended, of those that ran when the month began: "25 %"; a dash where none ran. */
const churnOf = ({ before, ended }: RecurringMonth): string =>
  before === 0 ? (ended === 0 ? "none" : "–") : `${Math.round((1000 * ended) / before) / 10}%`;

function Bars({ months }: Pick<Props, "months">) {
  const most = Math.max(1, ...months.map(({ cents }) => cents));
  const step = WIDTH / months.length;
  return (
    <svg
      role="img"
      aria-label="Recurring revenue by month; the figures and the churn are in the table below"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 32}`}
      className="w-full bg-panel"
      shapeRendering="crispEdges"
    >
      {months.map((month, index) => {
        const height = (Math.max(0, month.cents) / most) * (HEIGHT - 12);
        return (
          <g key={month.month} transform={`translate(${index * step + (step - BAR) / 2} 0)`}>
            <rect y={HEIGHT - height} width={BAR} height={height} className="fill-cyan">
              <title>{`${formatMonth(month.month)}: ${formatUsd(month.cents)}, churn ${churnOf(month)}`}</title>
            </rect>
            <text
              x={BAR / 2}
              y={HEIGHT + 22}
              textAnchor="middle"
              className="fill-ink text-[1.75rem] md:text-[0.875rem]"
            >
              {formatMonth(month.month).slice(0, 3)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const COLUMNS = ["Month", "Recurring revenue", "Active at start", "Started", "Ended", "Churn"];

const Figures = ({ months }: Pick<Props, "months">) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <section aria-label="Recurring revenue and churn as a table" tabIndex={0} className="mt-2 overflow-x-auto">
    <table className="w-full text-right text-sm tabular-nums [&_td]:p-2 [&_th]:p-2">
      <thead>
        <tr>
          {COLUMNS.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? "text-left" : ""}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row" className="whitespace-nowrap text-left">
              {formatMonth(month.month)}
            </th>
            <td>{formatUsd(month.cents)}</td>
            <td>{month.before}</td>
            <td>{month.started}</td>
            <td>{month.ended}</td>
            <td>{churnOf(month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
