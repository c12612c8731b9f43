import { formatUsd } from "~/lib/money";
import { feeLabel, managementFee, totalWithFee } from "./fee";

/** Budget, fee and total of the month. Cents, USD. */
export function Cost({ budgetCents }: { budgetCents: number }) {
  const fee = managementFee(budgetCents);
  return (
    <section aria-labelledby="cost-title" className="pixel-frame frame-gold mx-1 mb-8 bg-dusk p-4 sm:p-5">
      <h3 id="cost-title" className="mb-4">
        What you pay
      </h3>
      <dl className="grid gap-2 tabular-nums">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-4">
          <dt className="text-mute">Ad Budget</dt>
          <dd>{formatUsd(budgetCents)}</dd>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-4">
          <dt className="text-mute">
            Management Fee <span className="whitespace-nowrap">{feeLabel(fee)}</span>
          </dt>
          <dd>{formatUsd(fee)}</dd>
        </div>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t-4 pt-4">
          <dt className="font-pixel">Total</dt>
          <dd>
            <output className="font-pixel text-gold min-[24rem]:text-pixel-lg">
              {formatUsd(totalWithFee(budgetCents))}
            </output>
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-mute text-sm">One payment for one month of ads. No automatic renewal.</p>
    </section>
  );
}
