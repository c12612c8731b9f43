import { AdminButton } from "~/routes/admin/shared/admin-button";
import { InputField } from "~/routes/admin/shared/form-field";
import { Modal } from "~/routes/admin/shared/modal";
import { OrderForm, useOrderAction } from "./form-controls";
import type { SelectedOrder } from "./order-page.server";

const FIELD_LABELS = {
  name: "Ordered by",
  person: "Person",
  email: "Email",
  company: "Company",
  phone: "Phone",
  website: "Website",
} as const;
const fieldNames = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[];

type CustomerDetailsFormProps = { order: SelectedOrder; open: boolean; onClose: () => void };

export function CustomerDetailsForm({ order, open, onClose }: CustomerDetailsFormProps) {
  const { busy, submit } = useOrderAction((ok) => ok && onClose());
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Edit customer details"
      footer={
        <span className="actions ms-auto">
          <AdminButton kind="quiet" onClick={onClose}>
            Cancel
          </AdminButton>
          <AdminButton kind="primary" type="submit" form="customer-details" busy={busy}>
            Save changes
          </AdminButton>
        </span>
      }
    >
      <OrderForm id="customer-details" intent="correct-customer" orderId={order.id} submit={submit} className="tight">
        <p className="text-mute">If you change the email address, private links sent to the old one stop working.</p>
        <div className="form">
          {fieldNames.map((name) => (
            <InputField key={name} label={FIELD_LABELS[name]} name={name} defaultValue={order[name] ?? ""} />
          ))}
        </div>
      </OrderForm>
    </Modal>
  );
}
