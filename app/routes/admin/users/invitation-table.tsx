import { Form } from "react-router";
import { ROLE_LABELS, type Role } from "~/auth/permissions/roles";
import { BreakableText, DataTable } from "~/routes/admin/shared/data-table";
import { DateOnly } from "~/routes/admin/shared/moment";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/email-text";

type Row = { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date; expired: boolean };

/** Invitations that wait to be accepted, each to be sent again or taken back. */
export function InvitationTable({ invitations }: { invitations: readonly Row[] }) {
  const isOwner = useCanSubmit("/admin/users", "revoke");
  if (invitations.length === 0) return null;
  return (
    <>
      <h2 className="mb-3 font-bold font-sans text-lg">Pending invitations</h2>
      <DataTable
        caption="Pending invitations"
        columns={["Email", "Role", "Invited by", "Valid until", ...(isOwner ? ["Actions"] : [])]}
        rows={invitations.map((row) => ({
          key: row.id,
          cells: [
            <BreakableText key="email">
              <EmailText email={row.email} />
            </BreakableText>,
            ROLE_LABELS[row.role],
            <BreakableText key="by">{row.invitedBy}</BreakableText>,
            row.expired ? (
              <span key="expired" className="text-danger">
                Expired
              </span>
            ) : (
              <DateOnly key="until" at={row.expiresAt} />
            ),
            <div key="actions" className="flex flex-wrap gap-2">
              <Act intent="resend" row={row} label="Resend" />
              <Act intent="revoke" row={row} label="Revoke" />
            </div>,
          ],
        }))}
      />
    </>
  );
}

function Act({ intent, row, label }: { intent: "resend" | "revoke"; row: Row; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={row.id} />
      <Button
        type="submit"
        aria-label={`${label} the invitation to ${row.email}`}
        dense={intent === "revoke" ? "danger" : "plain"}
      >
        {label}
      </Button>
    </Form>
  );
}
