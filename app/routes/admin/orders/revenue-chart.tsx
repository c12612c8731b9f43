import type { MonthlyRevenue } from "~/admin/orders/order-list.server";
import { offers } from "~/catalog/offers";
import { formatUsd } from "~/lib/money";
import { formatMonth } from "~/routes/admin/shared/date-time";

const WIDTH = 720;
const HEIGHT = 180;
const BAR_WIDTH = 36;
const FILLS = ["fill-cyan", "fill-pink", "fill-orange", "fill-lime", "fill-gold", "fill-mute", "fill-edge"] as const;

type RevenueChartProps = { revenue: MonthlyRevenue[]; months: string[] };

/** Revenue net of refunds by order month and service, as bars and as a table. */
export function RevenueChart({ revenue, months }: RevenueChartProps) {
  const total = sum(revenue);
  return (
    <section aria-labelledby="revenue" className="mt-10">
      <h2 id="revenue" className="mb-2 font-bold font-sans text-xl">
        Revenue
      </h2>
      <p className="mb-4 text-mute">
        {formatUsd(total)} received in the last 12 months, net of refunds, by order month.
      </p>
      {total > 0 && <Bars revenue={revenue} months={months} />}
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">Revenue as a table</summary>
        <RevenueTable revenue={revenue} months={months} />
      </details>
    </section>
  );
}

function Bars({ revenue, months }: RevenueChartProps) {
  const max = Math.max(1, ...months.map((month) => sum(ofMonth(revenue, month))));
  const step = WIDTH / months.length;
  return (
    <>
      <svg
        role="img"
        aria-label="Revenue by month and service; the figures are in the table below"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 32}`}
        className="w-full bg-panel"
        shapeRendering="crispEdges"
      >
        {months.map((month, index) => (
          <g key={month} transform={`translate(${index * step + (step - BAR_WIDTH) / 2} 0)`}>
            {stackSegments(ofMonth(revenue, month), max).map(({ service, fill, top, height, cents }) => (
              <rect key={service} y={top} width={BAR_WIDTH} height={height} className={fill}>
                <title>{`${formatMonth(month)}, ${titleOf(service)}: ${formatUsd(cents)}`}</title>
              </rect>
            ))}
            <text
              x={BAR_WIDTH / 2}
              y={HEIGHT + 22}
              textAnchor="middle"
              className="fill-ink text-[1.75rem] md:text-[0.875rem]"
            >
              {formatMonth(month).slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {offers.map(({ slug, title }) => (
          <li key={slug} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 1 1" className={`size-3 ${fillOf(slug)}`}>
              <rect width="1" height="1" />
            </svg>
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The bar segments of one month, bottom to top. `max`: highest monthly total in cents. */
function stackSegments(revenue: MonthlyRevenue[], max: number) {
  let bottom = HEIGHT;
  return revenue
    .filter(({ cents }) => cents > 0)
    .map(({ service, cents }) => {
      const height = (cents / max) * (HEIGHT - 12);
      bottom -= height;
      return { service, cents, fill: fillOf(service), top: bottom, height };
    });
}

function RevenueTable({ revenue, months }: RevenueChartProps) {
  const services = offers.filter(({ slug }) => revenue.some(({ service }) => service === slug));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="Revenue as a table" tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full text-right text-sm tabular-nums [&_td]:p-2 [&_th]:p-2">
        <thead>
          <tr>
            <th scope="col" className="text-left">
              Month
            </th>
            {services.map(({ slug, title }) => (
              <th key={slug} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <RevenueRow key={month} title={formatMonth(month)} revenue={ofMonth(revenue, month)} services={services} />
          ))}
        </tbody>
        <tfoot className="border-line border-t-2 font-bold">
          <RevenueRow title="Total" revenue={revenue} services={services} />
        </tfoot>
      </table>
    </section>
  );
}

function RevenueRow(props: { title: string; revenue: MonthlyRevenue[]; services: readonly { slug: string }[] }) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap text-left">
        {props.title}
      </th>
      {props.services.map(({ slug }) => (
        <td key={slug}>{formatUsd(sum(props.revenue.filter(({ service }) => service === slug)))}</td>
      ))}
      <td>{formatUsd(sum(props.revenue))}</td>
    </tr>
  );
}

const sum = (revenue: readonly MonthlyRevenue[]) => revenue.reduce((total, { cents }) => total + cents, 0);
const ofMonth = (revenue: readonly MonthlyRevenue[], month: string) => revenue.filter((entry) => entry.month === month);
const titleOf = (service: string) => offers.find(({ slug }) => slug === service)?.title ?? service;
const fillOf = (service: string) =>
  FILLS[
    Math.max(
      0,
      offers.findIndex(({ slug }) => slug === service),
    ) % FILLS.length
  ] ?? FILLS[0];
