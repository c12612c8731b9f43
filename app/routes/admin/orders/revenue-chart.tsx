import type { MonthlyRevenue } from "~/admin/orders/order-list.server";
import type { ServiceChoice } from "~/admin/service-choices.server";
import { currencyNow, formatMoney, formatMoneyShort, fromCents, toCents } from "~/lib/money";
import { formatMonth } from "~/routes/admin/shared/date-time";
import { BarChart, Card } from "~/routes/admin/shared/page-parts";

type RevenueChartProps = { revenue: MonthlyRevenue[]; services: readonly ServiceChoice[]; months: string[] };

/** Revenue net of refunds by order month, as bars; by service, as a table. Absent before the first payment. */
export function RevenueChart({ revenue, services, months }: RevenueChartProps) {
  if (revenue.length === 0) return null;
  return (
    <Card
      className="pb-3!"
      title="Received by month"
      action={
        <>
          <span className="text-mute text-small">net of refunds</span>
          <span>
            <span className="text-mute text-small">12 months </span>
            <b translate="no">{formatMoney(sum(revenue))}</b>
          </span>
        </>
      }
    >
      <BarChart
        low
        label="Received by month"
        bars={months.map((month, index) => {
          const cents = sum(ofMonth(revenue, month));
          return {
            label: formatMonth(month).slice(0, 3),
            value: Math.max(0, cents),
            text: formatThousands(cents),
            current: index === months.length - 1,
          };
        })}
      />
      <details className="mt-1">
        <summary className="inline-block min-h-6 text-cyan text-small underline decoration-1 underline-offset-3">
          By service
        </summary>
        <RevenueTable revenue={revenue} services={services} months={months} />
      </details>
    </Card>
  );
}

/** "$950", "$12.4k", "$1.25M": values above bars. */
export function formatThousands(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.round(Math.abs(fromCents(cents)));
  if (whole < 1_000) return `${sign}${formatMoneyShort(toCents(whole))}`;
  const unit = sign + currencyNow().sign;
  return whole < 999_950 ? `${unit}${(whole / 1_000).toFixed(1)}k` : `${unit}${(whole / 1_000_000).toFixed(2)}M`;
}

function RevenueTable({ revenue, services, months }: RevenueChartProps) {
  const sold = services.filter(([slug]) => revenue.some(({ service }) => service === slug));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="Received by month and service" tabIndex={0} className="revenue mt-3 overflow-x-auto">
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {sold.map(([slug, title]) => (
              <th key={slug} scope="col" className="num">
                {title}
              </th>
            ))}
            <th scope="col" className="num">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <RevenueRow key={month} title={formatMonth(month)} revenue={ofMonth(revenue, month)} services={sold} />
          ))}
        </tbody>
        <tfoot>
          <RevenueRow title="Total" revenue={revenue} services={sold} />
        </tfoot>
      </table>
    </section>
  );
}

function RevenueRow(props: { title: string; revenue: MonthlyRevenue[]; services: readonly ServiceChoice[] }) {
  return (
    <tr>
      <th scope="row">{props.title}</th>
      {props.services.map(([slug]) => (
        <td key={slug} className="num">
          {formatOrDash(sum(props.revenue.filter(({ service }) => service === slug)))}
        </td>
      ))}
      <td className="num">{formatOrDash(sum(props.revenue))}</td>
    </tr>
  );
}

const formatOrDash = (cents: number): string => (cents === 0 ? "–" : formatMoney(cents));
const sum = (revenue: readonly MonthlyRevenue[]) => revenue.reduce((total, { cents }) => total + cents, 0);
const ofMonth = (revenue: readonly MonthlyRevenue[], month: string) => revenue.filter((entry) => entry.month === month);
