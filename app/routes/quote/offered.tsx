import type { QuoteView } from "~/checkout/quotes/quote-page.server";
import { OrderSummary } from "~/checkout/summary/order-summary";
import { FactList } from "~/ui/fact-list";
import { PromisedDates } from "~/ui/receipt/receipt-panel";

/** What is offered to whom, the brief that it is for, and the price. */
export function QuoteDetails({ view }: { view: QuoteView }) {
  const { state, price, customer, email, madeOn, dates } = view;
  const parties = [
    { label: "For", value: customer },
    { label: "Email", value: email },
    { label: "Quote date", value: madeOn },
  ];
  const told = new Set(parties.map(({ value }) => value));
  return (
    <>
      <FactList className="mb-8" facts={parties} closed />
      <OrderSummary
        product={view.product}
        lines={view.lines.filter(({ value }) => !told.has(value))}
        price={price}
        coupon={null}
      />
      {price.reason && price.every && (
        <p className="mt-3 text-mute">You’ll pay this price every month, for as long as you keep the subscription.</p>
      )}
      {(state === "open" || state === "accepted") && dates.length > 0 && (
        <section aria-labelledby="by-when-title" className="mt-8 border-line border-t-4 pt-6">
          <h3 id="by-when-title" className="mb-4 text-mute">
            Accept now and:
          </h3>
          <PromisedDates dates={dates} />
        </section>
      )}
    </>
  );
}
