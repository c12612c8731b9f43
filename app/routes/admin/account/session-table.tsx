import { Form } from "react-router";
import type { listActiveSessions } from "~/auth/sessions/sessions.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { DataTable } from "~/routes/admin/shared/data-table";
import { StackedDateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { Card } from "~/routes/admin/shared/page-parts";

type SessionTableRow = Awaited<ReturnType<typeof listActiveSessions>>[number] & { isCurrent: boolean };

/** Sessions of an admin with buttons to end them. `whose`: the admin's email, for the caption. */
export function SessionTable({ sessions, whose }: { sessions: readonly SessionTableRow[]; whose: string }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card flush title="Sessions" label="Sessions" count={sessions.length}>
      {sessions.length === 0 ? (
        <p className="border-rule border-t px-5 py-3 text-mute">Not signed in anywhere.</p>
      ) : (
        <DataTable
          caption={`Sessions for ${whose}`}
          columns={[
            { title: "Device", cell: "cell-start", show: ({ device }) => device },
            { title: "Address", cell: "cell-full", show: ({ address }) => address ?? "Unknown" },
            { title: "Signed in", show: ({ since }) => <StackedDateTime at={since} /> },
            { title: "Last used", show: ({ usedAt }) => <StackedDateTime at={usedAt} /> },
            {
              title: "Actions",
              cell: "cell-end num",
              show: (row) => (row.isCurrent ? <strong>This browser</strong> : <EndSessionButton row={row} />),
            },
          ]}
          rows={sessions}
          keyOf={({ id }) => id}
        />
      )}
      {others.length > 0 && (
        <Form method="post" className="row border-rule border-t px-5 py-3">
          <AdminButton type="submit" name="intent" value="end-sessions" kind="danger">
            {others.length < sessions.length ? "Sign out all other browsers" : "Sign out everywhere"}
          </AdminButton>
          <TimeZoneNote />
        </Form>
      )}
    </Card>
  );
}

const EndSessionButton = ({ row: { id, device, address } }: { row: SessionTableRow }) => (
  <Form method="post">
    <input type="hidden" name="session" value={id} />
    <AdminButton
      type="submit"
      name="intent"
      value="end-session"
      kind="quiet"
      slim
      aria-label={`Sign out ${device}${address ? ` at ${address}` : ""}`}
    >
      Sign out
    </AdminButton>
  </Form>
);
