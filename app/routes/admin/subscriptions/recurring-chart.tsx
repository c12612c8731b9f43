import type { RecurringMonth, SubscriptionCount } from "~/admin/orders/subscription-list.server";
import { formatUsd } from "~/lib/money";
import { formatMonth } from "~/routes/admin/shared/date-time";

const WIDTH = 720;
const HEIGHT = 180;
const BAR_WIDTH = 36;

type RecurringChartProps = { running: SubscriptionCount[]; months: RecurringMonth[] };

/** Monthly recurring revenue now and by month with churn, as bars and as a table. */
export function RecurringChart({ running, months }: RecurringChartProps) {
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
        {describePart(running, "past_due", "past due")}
        {describePart(running, "ending", "canceled but still running")}.
        {churn && ` Churn this month: ${formatChurn(churn)}.`}
      </p>
      {months.some((month) => month.cents > 0) && <Bars months={months} />}
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Recurring revenue and churn as a table
        </summary>
        <RecurringTable months={months} />
      </details>
    </section>
  );
}

function describePart(running: SubscriptionCount[], status: SubscriptionCount["status"], label: string): string {
  const part = running.find((each) => each.status === status);
  return part ? `, ${formatUsd(part.cents)} of it ${label}` : "";
}

/** Share of the subscriptions active at the start of the month that ended in it: "12.5%"; "–" if there were none. */
const formatChurn = ({ before, ended }: RecurringMonth): string =>
  before === 0 ? (ended === 0 ? "none" : "–") : `${Math.round((1000 * ended) / before) / 10}%`;

function Bars({ months }: Pick<RecurringChartProps, "months">) {
  const max = Math.max(1, ...months.map(({ cents }) => cents));
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
        const height = (Math.max(0, month.cents) / max) * (HEIGHT - 12);
        return (
          <g key={month.month} transform={`translate(${index * step + (step - BAR_WIDTH) / 2} 0)`}>
            <rect y={HEIGHT - height} width={BAR_WIDTH} height={height} className="fill-cyan">
              <title>{`${formatMonth(month.month)}: ${formatUsd(month.cents)}, churn ${formatChurn(month)}`}</title>
            </rect>
            <text
              x={BAR_WIDTH / 2}
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

const RecurringTable = ({ months }: Pick<RecurringChartProps, "months">) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
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
            <td>{formatChurn(month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
