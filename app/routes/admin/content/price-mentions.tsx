import type { PriceMention } from "~/content-desk/price-mentions.server";
import { Check } from "~/routes/admin/shared/form-field";

/** Publishing the price needs the check. */
export const PriceMentions = ({ mentions, disabled }: { mentions: readonly PriceMention[]; disabled: boolean }) =>
  mentions.length > 0 && (
    <div className="col-span-full">
      <h2>Texts that have the earlier price</h2>
      <ul className="stack">
        {mentions.map(({ amount, where, text }) => (
          <li key={`${where} ${amount} ${text}`}>
            <b>{`${where}: `}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Check name="mentions" value="read" disabled={disabled} label="I have read them. The price may be published." />
    </div>
  );
