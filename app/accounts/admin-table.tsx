import { Form, useNavigation } from "react-router";
import { Icon } from "~/ui/icon";
import { shortDate, tableCell, tableHead } from "./table";

type Row = { email: string; added: Date; isCurrent: boolean };

/** Who may use the admin pages (specification 2, "/admin/users"). */
export function AdminTable({ admins }: { admins: readonly Row[] }) {
  if (admins.length === 0) return <p className="mb-8 text-mute">No Admin Users Found</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section aria-label="Admins" tabIndex={0} className="pixel-frame mb-8 overflow-x-auto bg-panel">
      <table className="w-full min-w-xl text-left">
        <thead className="text-sm text-mute">
          <tr>
            {["Email", "Date Added", "Is Current User", "Actions"].map((title) => (
              <th key={title} scope="col" className={tableHead}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {admins.map(({ email, added, isCurrent }) => (
            <tr key={email} className="border-t-2 border-line">
              <td className={`${tableCell} wrap-anywhere`}>{email}</td>
              <td className={`${tableCell} whitespace-nowrap`}>{shortDate(added)}</td>
              <td className={tableCell}>{isCurrent ? "Yes" : "No"}</td>
              <td className={tableCell}>
                <Remove email={email} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Remove({ email }: { email: string }) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "remove" && formData.get("email") === email;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="email" value={email} />
      <button
        type="submit"
        disabled={busy}
        aria-label={`Remove Admin ${email}`}
        className="flex min-h-11 items-center gap-2 font-semibold text-danger hover:underline disabled:text-mute"
      >
        <Icon name="close" className="size-5" />
        {busy ? "Removing..." : "Remove Admin"}
      </button>
    </Form>
  );
}
