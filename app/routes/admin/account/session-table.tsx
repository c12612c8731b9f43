import { Form } from "react-router";
import { DataTable } from "~/routes/admin/shared/data-table";
import { StackedDateTime } from "~/routes/admin/shared/date-time";
import { Button } from "~/ui/button";

type SessionTableRow = {
  id: string;
  device: string;
  address: string | null;
  since: Date;
  usedAt: Date;
  isCurrent: boolean;
};

/** Sessions of an admin with buttons to end them. `whose`: the admin's email, for the caption. */
export function SessionTable({ sessions, whose }: { sessions: readonly SessionTableRow[]; whose: string }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <section className="mb-8">
      <h2 className="mb-3 font-bold font-sans text-xl">Sessions</h2>
      {sessions.length === 0 ? (
        <p className="mb-4 text-mute">Not signed in anywhere.</p>
      ) : (
        <DataTable
          caption={`Sessions for ${whose}`}
          columns={["Device", "Address", "Signed in", "Last used", "Actions"]}
          rows={sessions.map((row) => ({
            key: row.id,
            cells: [
              row.device,
              row.address ?? "Unknown",
              <StackedDateTime key="since" at={row.since} />,
              <StackedDateTime key="used" at={row.usedAt} />,
              row.isCurrent ? <strong key="this">This browser</strong> : <EndSessionButton key="end" row={row} />,
            ],
          }))}
        />
      )}
      {others.length > 0 && (
        <Form method="post" className="mt-4">
          <Button type="submit" name="intent" value="end-sessions" dense="danger">
            {others.length < sessions.length ? "Sign out all other browsers" : "Sign out everywhere"}
          </Button>
        </Form>
      )}
    </section>
  );
}

const EndSessionButton = ({ row: { id, device, address } }: { row: SessionTableRow }) => (
  <Form method="post">
    <input type="hidden" name="session" value={id} />
    <Button
      type="submit"
      name="intent"
      value="end-session"
      dense="plain"
      aria-label={`Sign out ${device}${address ? ` at ${address}` : ""}`}
    >
      Sign out
    </Button>
  </Form>
);
