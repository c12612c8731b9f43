import { Link } from "react-router";
import type { AdminSettings } from "~/auth/admins/admins.server";
import { ROLE_LABELS } from "~/auth/permissions/roles";
import { formatMoney } from "~/lib/money";
import { withoutSign } from "~/lib/typed-money";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import type { Loaded } from "~/routes/admin/shared/admin-page";
import { Avatar, Badge } from "~/routes/admin/shared/badges";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { DataTable } from "~/routes/admin/shared/data-table";
import { DateOnly, DateTime, formatAge, formatDay } from "~/routes/admin/shared/date-time";
import { Check, InputField, MoneyInput } from "~/routes/admin/shared/form-field";
import { Card, EmptyState } from "~/routes/admin/shared/page-parts";
import type { AdminUrl } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { EmailText } from "~/ui/email-text";
import type { Route } from "./+types/users";
import { UserForm } from "./user-form";

type Lists = Loaded<Route.ComponentProps>;

type UserTableRow = Lists["admins"][number];

/** `now`: the server's. Owners open an admin's page by the row, and remove admins. */
export function AdminTable({ admins, now }: { admins: readonly UserTableRow[]; now: Date }) {
  const isOwner = useCanSubmit("/admin/users/:id", "role");
  const pathOf = ({ id, isCurrent }: UserTableRow): AdminUrl => (isCurrent ? "/admin/account" : `/admin/users/${id}`);
  if (admins.length === 0) return <EmptyState>No Admin Users Found</EmptyState>;
  return (
    <DataTable
      caption="Admins"
      columns={[
        {
          title: "Email",
          cell: "cell-start",
          show: (row) => (
            <span className="wrap-anywhere row flex-nowrap">
              <Avatar email={row.email} decorative />
              {isOwner ? (
                <Link to={pathOf(row)} className="row-link">
                  <EmailText email={row.email} />
                </Link>
              ) : (
                <EmailText email={row.email} />
              )}
            </span>
          ),
        },
        { title: "Role", cell: "cell-end", show: ({ role }) => ROLE_LABELS[role] },
        {
          title: "Two-factor",
          cell: "cell-start",
          show: ({ secondFactor }) => (
            <span>
              <span className="only-phone text-mute">{"Two-factor\u00a0"}</span>
              <span className={secondFactor ? "text-lime" : "text-gold"}>{secondFactor ? "On" : "Off"}</span>
            </span>
          ),
        },
        { title: "Date Added", cell: "whitespace-nowrap cell-start", show: ({ added }) => <DateOnly at={added} /> },
        {
          title: "Is Current User",
          cell: "cell-end",
          show: ({ isCurrent }) =>
            isCurrent ? (
              <span className="row max-md:justify-end">
                <span className="only-phone text-mute text-small">Current user</span>
                <Badge tone="info">Yes</Badge>
              </span>
            ) : (
              <span className="not-phone text-faint">No</span>
            ),
        },
        {
          title: "Last seen",
          cell: "wide text-mute whitespace-nowrap cell-hidden",
          show: (row) => <LastSeen row={row} now={now} />,
        },
        ...(isOwner
          ? [{ title: "Remove Admin", cell: "num cell-end", show: (row: UserTableRow) => <RemoveButton {...row} /> }]
          : []),
      ]}
      rows={admins}
      keyOf={({ email }) => email}
      opens={isOwner ? pathOf : undefined}
    />
  );
}

const RECENT_MS = 7 * 86_400_000;

/** Accurate to five minutes. */
function LastSeen({ row: { isCurrent, lastSeenAt }, now }: { row: UserTableRow; now: Date }) {
  if (isCurrent) return <span>Now</span>;
  if (!lastSeenAt) return <span className="text-faint">Not signed in</span>;
  return (
    <DateTime at={lastSeenAt}>
      {now.getTime() - lastSeenAt.getTime() < RECENT_MS ? formatAge(lastSeenAt, now) : formatDay(lastSeenAt)}
    </DateTime>
  );
}

/** Disabled for the signed-in admin; the server also rejects removing oneself. */
const RemoveButton = ({ email, isCurrent, held }: Pick<UserTableRow, "email" | "isCurrent" | "held">) => (
  <ConfirmButton
    label="Remove Admin"
    name={`Remove Admin ${email}`}
    kind="danger-quiet"
    disabled={isCurrent}
    reason={isCurrent ? "You cannot remove yourself as admin" : undefined}
    title="Remove this admin?"
    keep="Keep admin"
    sure={`Remove ${email}`}
    values={{ intent: "remove", email }}
  >
    <p className="wrap-anywhere">{`${email} will lose access to these pages right away.`}</p>
    {held && <p>{held}</p>}
  </ConfirmButton>
);

type InvitationTableRow = Lists["invitations"][number];

export function InvitationList({ invitations }: { invitations: readonly InvitationTableRow[] }) {
  const isOwner = useCanSubmit("/admin/users", "revoke");
  if (invitations.length === 0) return null;
  return (
    <Card title="Invitations" count={invitations.length} flush>
      <ul className="rows">
        {invitations.map((row) => (
          <li key={row.id} className="flex-wrap">
            <span className="min-w-0 flex-[1_1_12rem]">
              <b className="wrap-anywhere">
                <EmailText email={row.email} />
              </b>
              <small className="block text-mute">{describeInvitation(row)}</small>
            </span>
            {isOwner && (
              <span className="actions">
                <UserForm values={{ intent: "resend", id: row.id }}>
                  <AdminButton type="submit" slim aria-label={`Resend the invitation to ${row.email}`}>
                    Resend
                  </AdminButton>
                </UserForm>
                <ConfirmButton
                  label="Revoke"
                  name={`Revoke the invitation to ${row.email}`}
                  kind="danger-quiet"
                  title="Revoke this invitation?"
                  sure="Revoke invitation"
                  values={{ intent: "revoke", id: row.id }}
                >
                  <p className="wrap-anywhere">{`The link that we sent to ${row.email} stops working.`}</p>
                </ConfirmButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const describeInvitation = ({ role, invitedBy, createdAt, expiresAt, expired }: InvitationTableRow): string =>
  `${ROLE_LABELS[role]}, invited by ${invitedBy} on ${formatDay(createdAt)}, ${expired ? "expired" : "expires"} ${formatDay(expiresAt)}`;

/** Form for owners; other admins see the current settings. `without`: addresses of admins without two-factor sign-in. */
export function AdminSettingsCard({ settings, without }: { settings: AdminSettings; without: readonly string[] }) {
  const canSave = useCanSubmit("/admin/users", "settings");
  return (
    <Card title="Rules">
      {canSave ? <SettingsForm settings={settings} without={without} /> : <SettingsText settings={settings} />}
    </Card>
  );
}

const SettingsText = ({ settings }: { settings: AdminSettings }) => (
  <p className="text-mute">
    {`Managers can refund up to ${formatMoney(settings.managerRefundLimit)} per order. Two-factor sign-in is ${
      settings.requireSecondFactor ? "required" : "optional"
    }. Owners set these rules.`}
  </p>
);

const LIST = new Intl.ListFormat("en-US");

function SettingsForm({ settings, without }: { settings: AdminSettings; without: readonly string[] }) {
  const affected =
    without.length > 0 && !settings.requireSecondFactor ? ` Not set up yet: ${LIST.format(without)}.` : "";
  return (
    <UserForm key={JSON.stringify(settings)} values={{ intent: "settings" }} className="tight">
      {(busy) => (
        <>
          <InputField
            as={MoneyInput}
            label="Refund limit for managers"
            hint="Total per order."
            name="refundLimit"
            defaultValue={withoutSign(settings.managerRefundLimit)}
          />
          <Check
            name="requireSecondFactor"
            defaultChecked={settings.requireSecondFactor}
            label="Require two-factor sign-in"
            hint={`Until people set it up, they can open only My account.${affected}`}
          />
          <div>
            <AdminButton type="submit" busy={busy}>
              Save rules
            </AdminButton>
          </div>
        </>
      )}
    </UserForm>
  );
}
