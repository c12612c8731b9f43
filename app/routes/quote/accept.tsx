import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { AcceptQuoteResult } from "~/checkout/quotes/accept-quote.server";
import type { QuoteView } from "~/checkout/quotes/quote-page.server";
import { PaymentTermsList } from "~/checkout/summary/payment-terms";
import type { ActionError } from "~/lib/http/client-errors";
import { Button } from "~/ui/button";
import { CheckField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { TermsLabel } from "~/ui/terms-label";

/** The way from the quote to the payment; once it is paid, only that. */
export function AcceptQuoteForm({
  view,
  answered,
}: {
  view: QuoteView;
  answered: AcceptQuoteResult | ActionError | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  const { state, at, email, fault, asksConsent, price } = view;
  if (state === "paid") {
    return (
      <Notice>
        <strong className="text-lime">This quote was accepted and paid on {at}.</strong> The receipt went to {email}.
      </Notice>
    );
  }
  if (fault) return <Notice>{fault}</Notice>;
  const missing = answered?.ok === false && "field" in answered ? answered.error : undefined;
  return (
    <>
      {state === "accepted" && <Notice>This quote was accepted on {at}. The payment hasn’t been made yet.</Notice>}
      <Form method="post" noValidate className="mt-8">
        {asksConsent && <CheckField name="agreeTOS" value="yes" label={<TermsLabel />} error={missing} />}
        <Button type="submit" disabled={busy} className="w-full">
          <Icon name="lock" className="size-5" />
          {busy ? "PROCESSING..." : "Accept and pay"}
        </Button>
      </Form>
      <PaymentTermsList price={price} />
    </>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="mt-8 border-line border-t-4 pt-6">{children}</p>
);
