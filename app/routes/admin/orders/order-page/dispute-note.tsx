import type { OpenDispute } from "~/billing/refunds/disputes.server";
import { formatMoney } from "~/lib/money";
import { Note } from "~/routes/admin/shared/page-parts";
import { DayOfYear } from "./moment";

/** What the bank holds or asks, and until when and where to answer. */
export const DisputeNote = ({ dispute: { amount, withdrawn, waitsForUs, dueBy, url } }: { dispute: OpenDispute }) => (
  <Note tone="bad">
    <p>
      <span>
        {withdrawn > 0
          ? `The customer’s bank holds ${formatMoney(withdrawn)} because of a dispute. `
          : `The customer’s bank asks about a payment of ${formatMoney(amount)}. `}
      </span>
      {waitsForUs ? (
        <b>
          <span>Answer </span>
          <span>
            {dueBy ? (
              <>
                <span>by </span>
                <DayOfYear at={dueBy} />
              </>
            ) : (
              "it"
            )}
          </span>
          <span>{url ? ". " : " in the card provider’s dashboard."}</span>
        </b>
      ) : (
        <span>{"We answered, and the bank decides. "}</span>
      )}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open the dispute
        </a>
      )}
    </p>
  </Note>
);
