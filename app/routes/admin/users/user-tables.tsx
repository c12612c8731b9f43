import { useState } from "react";
import { Link, useNavigation, useSubmit } from "react-router";
import { ROLE_LABELS, type Role } from "~/auth/permissions/roles";
import { BreakableText, DataTable } from "~/routes/admin/shared/data-table";
import { DateOnly } from "~/routes/admin/shared/moment";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmailText } from "~/ui/email-text";

type Row = { id: string; email: string; role: Role; secondFactor: boolean; added: Date; isCurrent: boolean };

/** Who may use the admin pages. */
export function AdminTable({ admins }: { admins: readonly Row[] }) {
  const isOwner = useCanSubmit("/admin/users/:id", "role");
  if (admins.length === 0) return <p className="mb-8 text-mute">No Admin Users Found</p>;
  return (
    <div className="mb-8">
      <DataTable
        caption="Admins"
        columns={["Email", "Role", "Two-factor", "Date Added", "Is Current User", ...(isOwner ? ["Actions"] : [])]}
        rows={admins.map(({ id, email, role, secondFactor, added, isCurrent }) => ({
          key: email,
          cells: [
            <BreakableText key="email">
              {isOwner ? (
                <Link to={isCurrent ? "/admin/account" : `/admin/users/${id}`} className="link">
                  <EmailText email={email} />
                </Link>
              ) : (
                <EmailText email={email} />
              )}
            </BreakableText>,
            ROLE_LABELS[role],
            secondFactor ? "On" : "Off",
            <DateOnly key="added" at={added} />,
            isCurrent ? "Yes" : "No",
            <Remove key="actions" email={email} isCurrent={isCurrent} />,
          ],
        }))}
      />
    </div>
  );
}

type RemoveProps = Pick<Row, "email" | "isCurrent">;

/** Asks for confirmation first, because it takes effect at once. Nobody removes themselves: the server refuses, too. */
function Remove({ email, isCurrent }: RemoveProps) {
  const [asking, setAsking] = useState(false);
  const { formData } = useNavigation();
  const submit = useSubmit();
  const busy = formData?.get("intent") === "remove" && formData.get("email") === email;
  const remove = () => {
    setAsking(false);
    void submit({ intent: "remove", email }, { method: "post" });
  };
  return (
    <>
      <Button
        dense="danger"
        disabled={busy || isCurrent}
        aria-label={`Remove Admin ${email}`}
        onClick={() => setAsking(true)}
      >
        {busy ? "Removing..." : "Remove Admin"}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Remove this admin?">
        <p className="wrap-anywhere">{email} will lose access to these pages right away.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button dense="plain" onClick={() => setAsking(false)}>
            Keep admin
          </Button>
          <Button dense="danger" onClick={remove}>
            Remove {email}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
