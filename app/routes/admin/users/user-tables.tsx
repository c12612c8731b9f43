import { useState } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import type { AdminSettings } from "~/auth/admins/admins.server";
import { ROLE_LABELS } from "~/auth/permissions/roles";
import type { Role } from "~/lib/db/column-types";
import { formatUsd } from "~/lib/money";
import { BreakableText, DataTable } from "~/routes/admin/shared/data-table";
import { DateOnly } from "~/routes/admin/shared/date-time";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmailText } from "~/ui/text";

type UserTableRow = { id: string; email: string; role: Role; secondFactor: boolean; added: Date; isCurrent: boolean };

export function AdminTable({ admins }: { admins: readonly UserTableRow[] }) {
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
            <RemoveButton key="actions" email={email} isCurrent={isCurrent} />,
          ],
        }))}
      />
    </div>
  );
}

type RemoveButtonProps = Pick<UserTableRow, "email" | "isCurrent">;

/** Asks for confirmation. Disabled for the signed-in admin; the server also rejects removing oneself. */
function RemoveButton({ email, isCurrent }: RemoveButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const { formData } = useNavigation();
  const submit = useSubmit();
  const busy = formData?.get("intent") === "remove" && formData.get("email") === email;
  const remove = () => {
    setConfirming(false);
    void submit({ intent: "remove", email }, { method: "post" });
  };
  return (
    <>
      <Button
        dense="danger"
        disabled={busy || isCurrent}
        aria-label={`Remove Admin ${email}`}
        onClick={() => setConfirming(true)}
      >
        {busy ? "Removing..." : "Remove Admin"}
      </Button>
      <Dialog open={confirming} onClose={() => setConfirming(false)} title="Remove this admin?">
        <p className="wrap-anywhere">{email} will lose access to these pages right away.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button dense="plain" onClick={() => setConfirming(false)}>
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

type InvitationTableRow = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  expiresAt: Date;
  expired: boolean;
};

export function InvitationTable({ invitations }: { invitations: readonly InvitationTableRow[] }) {
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
              <InvitationAction intent="resend" row={row} label="Resend" />
              <InvitationAction intent="revoke" row={row} label="Revoke" />
            </div>,
          ],
        }))}
      />
    </>
  );
}

function InvitationAction({
  intent,
  row,
  label,
}: {
  intent: "resend" | "revoke";
  row: InvitationTableRow;
  label: string;
}) {
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

/** Form for owners; other admins see the current settings. */
export function AdminSettingsForm({ settings }: { settings: AdminSettings }) {
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-3 font-bold font-sans text-lg">Rules for everyone</h2>
      {useCanSubmit("/admin/users", "settings") ? (
        <SettingsForm settings={settings} />
      ) : (
        <SettingsText settings={settings} />
      )}
    </section>
  );
}

const SettingsText = ({ settings }: { settings: AdminSettings }) => (
  <p className="text-mute">
    Managers can refund up to {formatUsd(settings.managerRefundLimit)} per order. Two-factor sign-in is{" "}
    {settings.requireSecondFactor ? "required" : "optional"}. Owners set these rules.
  </p>
);

function SettingsForm({ settings }: { settings: AdminSettings }) {
  const busy = useNavigation().formData?.get("intent") === "settings";
  return (
    <Form key={JSON.stringify(settings)} method="post">
      <label htmlFor="refund-limit" className="mb-1 block text-mute text-sm">
        Refund limit for managers (total per order)
      </label>
      <input
        id="refund-limit"
        name="refundLimit"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatUsd(settings.managerRefundLimit)}
        className="field-dense max-w-48"
      />
      <label className="my-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="requireSecondFactor"
          defaultChecked={settings.requireSecondFactor}
          className="size-5 shrink-0 accent-gold"
        />
        Require two-factor sign-in. Until people set it up, they can open only My account.
      </label>
      <Button type="submit" name="intent" value="settings" dense="plain" disabled={busy}>
        Save rules
      </Button>
    </Form>
  );
}
