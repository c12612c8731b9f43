import { formatEmailAddress } from "~/lib/email-address";
import { formatMoney } from "~/lib/money";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { copyText, TextToCopy } from "~/routes/admin/shared/copy-field";
import { InputField, MoneyInput } from "~/routes/admin/shared/form-field";
import { OrderForm, useOrderAction } from "./form-controls";
import type { SelectedOrder } from "./order-page.server";

/** For an unpaid order: a link to copy, if an admin created it, and a button that emails one. */
export function PaymentLink({ order }: { order: SelectedOrder }) {
  const { busy, submit } = useOrderAction();
  const { payUrl } = order;
  const email = formatEmailAddress(order.email);
  const amount = order.amount > 0 ? formatMoney(order.amount) : "this price";
  return (
    <div className="tight mt-4 border-rule border-t pt-4">
      {payUrl && (
        <InputField
          as={TextToCopy}
          label="Payment link"
          hint={`Anyone with this link can pay ${amount}. It works until the order is paid or canceled, or you revoke the customer’s links.`}
          value={payUrl}
        />
      )}
      <OrderForm intent="payment-link" orderId={order.id} submit={submit} className="actions">
        {order.amount === 0 && <InputField as={MoneyInput} label="Price" name="price" required maxLength={20} />}
        {payUrl && (
          <AdminButton icon="copy" onClick={() => copyText("Payment link", payUrl)}>
            Copy
          </AdminButton>
        )}
        <AdminButton type="submit" icon="mail" busy={busy}>
          Send payment link
        </AdminButton>
      </OrderForm>
      <p className="hint">
        {payUrl
          ? `“Send payment link” emails it to ${email}.`
          : `Emails ${email} a link to pay ${amount}. The link is good for 24 hours, and you can send it again.`}
      </p>
    </div>
  );
}
