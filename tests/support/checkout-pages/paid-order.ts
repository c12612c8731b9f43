import type { PaidOrder } from "~/catalog/define-view";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";

const ID = "3f2b8c1e-1111-4222-8333-444455556666";

/** What a success page gets of a paid order of this service. */
export const paidOrder = (
  service: string,
  amount: number,
  details: Partial<ReceiptDetails> = {},
): PaidOrder & { details: ReceiptDetails } => ({
  sessionId: "cs_test_a1b2c3d4",
  status: "paid",
  justPaid: true,
  orderUrl: null,
  receipt: {
    id: ID,
    created_at: "2026-11-21T10:00:00Z",
    amount,
    email: "jo@acme.example",
    name: "Acme Ltd",
    page_type: service,
  },
  details: {
    service,
    pageType: service,
    plan: null,
    person: null,
    company: "Acme Ltd",
    lines: [],
    method: "Card",
    refunded: 0,
    next: null,
    endsOn: null,
    progress: [],
    orderUrl: null,
    ...details,
  },
});
