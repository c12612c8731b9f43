import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";

/** The quote that it came of, and the way to another one. */
export const OrderQuote = ({ order: { id, quote } }: { order: OrderDetails }) => (
  <>
    {quote && (
      <Link className="link me-4" to={`/admin/quotes?q=${quote.reference}`}>
        Quote {quote.reference}
      </Link>
    )}
    {quote?.reason && <span className="me-4">Price agreed: {quote.reason}</span>}
    <IfCanSubmit to="/admin/quotes/new" instead={quote ? null : "None"}>
      <Link className="link" to={`/admin/quotes/new?order=${id}`}>
        Create a quote from this
      </Link>
    </IfCanSubmit>
  </>
);
