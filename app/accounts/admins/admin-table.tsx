import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { shortDate, tableCell, tableHead } from "./table";

type Row = { email: string; added: Date; isCurrent: boolean };

/** Who may use the admin pages. */
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
                <Remove email={email} isCurrent={isCurrent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RemoveProps = Pick<Row, "email" | "isCurrent">;

/** Asks for confirmation first, because it takes effect at once. One's own row has no question: the server refuses. */
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
      <button
        type="button"
        disabled={busy}
        aria-label={`Remove Admin ${email}`}
        className="flex min-h-11 items-center gap-2 font-semibold text-danger hover:underline disabled:text-mute"
        onClick={() => (isCurrent ? remove() : setAsking(true))}
      >
        <Icon name="close" className="size-5" />
        {busy ? "Removing..." : "Remove Admin"}
      </button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Remove this admin?">
        <p className="wrap-anywhere">{email} can no longer open these pages, from the next click on.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="button" className="admin-button" onClick={() => setAsking(false)}>
            Keep the admin
          </button>
          <button type="button" className="admin-button admin-button-danger" onClick={remove}>
            Remove {email}
          </button>
        </div>
      </Dialog>
    </>
  );
}
