import { Form } from "react-router";
import { shortDate, tableCell, tableHead } from "./table";

type Row = { id: string; email: string; invitedBy: string; expiresAt: Date; expired: boolean };

/** Invitations that wait to be accepted, each to be sent again or taken back. */
export function InvitationTable({ invitations }: { invitations: readonly Row[] }) {
  if (invitations.length === 0) return null;
  return (
    <>
      <h2 className="mb-3 font-sans text-lg font-bold">Pending invitations</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section aria-label="Pending invitations" tabIndex={0} className="pixel-frame overflow-x-auto bg-panel">
        <table className="w-full min-w-xl text-left">
          <thead className="text-sm text-mute">
            <tr>
              {["Email", "Invited by", "Valid until", "Actions"].map((title) => (
                <th key={title} scope="col" className={tableHead}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invitations.map((row) => (
              <tr key={row.id} className="border-t-2 border-line">
                <td className={`${tableCell} wrap-anywhere`}>{row.email}</td>
                <td className={`${tableCell} wrap-anywhere`}>{row.invitedBy}</td>
                <td className={`${tableCell} whitespace-nowrap`}>
                  {row.expired ? <span className="text-danger">Expired</span> : shortDate(row.expiresAt)}
                </td>
                <td className={`${tableCell} flex gap-4`}>
                  <Act intent="resend" row={row} label="Resend" />
                  <Act intent="revoke" row={row} label="Revoke" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Act({ intent, row, label }: { intent: "resend" | "revoke"; row: Row; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={row.id} />
      <button
        type="submit"
        aria-label={`${label} the invitation to ${row.email}`}
        className={`flex min-h-11 items-center font-semibold hover:underline ${intent === "revoke" ? "text-danger" : "text-cyan"}`}
      >
        {label}
      </button>
    </Form>
  );
}
