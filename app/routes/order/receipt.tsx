import type { MetaFunction } from "react-router";
import { unlistedMeta } from "~/chrome/head/page-meta";
import { PaymentPending } from "~/ordering/success/paid-page";
import { RenewalReceiptPage } from "~/ordering/success/receipt";
import { useEmailedReceipt } from "~/ordering/success/use-mailed-receipt";

/** The receipt of a subscription's later month, opened by the link of its mail. */

export const handle = { prerender: true };

export const meta: MetaFunction = unlistedMeta({
  title: "Your receipt",
  description: "Your receipt.",
  path: "/receipt",
});

export default function MailedReceipt() {
  const { found, checkAgain } = useEmailedReceipt();
  if (found.state === "found") return <RenewalReceiptPage receipt={found.receipt} details={found.details} />;
  return <PaymentPending outcome={found} onRetry={checkAgain} />;
}
