import { RenewalReceiptPage } from "~/checkout/success/receipt-page";
import { PaymentPending } from "~/checkout/success/success-frame";
import { useEmailedReceipt } from "~/checkout/success/use-emailed-receipt";
import { unlistedMeta } from "~/routes/seo/page-meta";

/** The receipt of a renewal, opened by the link in its email. */

export const handle = { prerender: true, footer: "slim" };

export const meta = unlistedMeta({ title: "Your receipt", description: "Your receipt.", path: "/receipt" });

export default function EmailedReceipt() {
  const { result, checkAgain } = useEmailedReceipt();
  if (result.state === "found") return <RenewalReceiptPage receipt={result.receipt} details={result.details} />;
  return <PaymentPending outcome={result} onRetry={checkAgain} />;
}
