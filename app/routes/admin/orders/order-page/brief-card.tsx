import { AdminButton } from "~/routes/admin/shared/admin-button";
import { WebLink } from "~/routes/admin/shared/contact-links";
import { Card, Facts } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { ORDER_PATH } from "./form-controls";
import type { SelectedOrder } from "./order-page.server";

/** What the customer wants comes first. Name, company and contact are in the customer's card. */
export function BriefCard({ order, onEdit }: { order: SelectedOrder; onEdit: () => void }) {
  const canEdit = useCanSubmit(ORDER_PATH, "correct-customer");
  const lead = order.brief.find(({ field }) => field === order.requirementsField);
  const known = new Set([order.name, order.person, order.email, order.company, order.phone]);
  const others = order.brief.filter(
    (line) => line !== lead && !(IN_CUSTOMER_CARD.has(line.field) && known.has(line.value)),
  );
  return (
    <Card
      id="brief"
      title="Brief"
      label="Brief"
      action={
        canEdit && (
          <AdminButton kind="quiet" slim onClick={onEdit}>
            Edit customer details
          </AdminButton>
        )
      }
    >
      {lead && <p className="wrap-anywhere mb-4 max-w-176 whitespace-pre-wrap text-[1rem]">{lead.value}</p>}
      <Facts
        facts={others.map(({ label, value }) => [
          label,
          <span key={label} className="wrap-anywhere whitespace-pre-wrap">
            <WebLink text={value} />
          </span>,
        ])}
      />
      {order.brief.length === 0 && <p className="text-mute">This order has no brief.</p>}
    </Card>
  );
}

const IN_CUSTOMER_CARD = new Set(["name", "email", "company", "companyName", "businessName", "phone", "phoneNumber"]);
