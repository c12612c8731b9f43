import type { QuotePreview } from "~/checkout/quotes/quote-preview.server";
import { formatMoney } from "~/lib/money";
import { Badge } from "~/routes/admin/shared/badges";
import { Card } from "~/routes/admin/shared/page-parts";

/** What the customer will see. `goodUntil`: "December 25, 2026". */
export const QuotePreviewCard = ({ preview, goodUntil }: { preview: QuotePreview; goodUntil: string }) => (
  <Card title="Preview" action={<Badge tone="pending">Draft</Badge>}>
    <div className="tight border border-line border-dashed bg-night p-6">
      <h3>{preview.service}</h3>
      <p className="text-mute text-small">{preview.customer ? `For ${preview.customer}` : "For the customer"}</p>
      {preview.price ? (
        <PriceLines service={preview.service} price={preview.price} />
      ) : (
        <p className="text-mute">The price shows as soon as the brief decides it, or a custom one is typed.</p>
      )}
      <p className="text-mute text-small">{`Good until ${goodUntil}`}</p>
    </div>
  </Card>
);

function PriceLines({ service, price }: { service: string; price: NonNullable<QuotePreview["price"]> }) {
  const lines = price.lines.length > 0 ? price.lines : [{ label: service, cents: price.cents }];
  return (
    <dl className="facts money-facts">
      {lines.map(({ label, cents }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="num" translate="no">
            {formatMoney(cents)}
          </dd>
        </div>
      ))}
      <dt className="sum">{price.interval ? `Total ${price.interval}` : "Total, one time"}</dt>
      <dd className="num sum" translate="no">
        {formatMoney(price.cents)}
      </dd>
    </dl>
  );
}
