import { Form } from "react-router";
import { NOTIFICATION_LABELS } from "~/auth/admins/notifications";
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationSettings } from "~/lib/db/column-types";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { DataTable } from "~/routes/admin/shared/data-table";
import { Options } from "~/routes/admin/shared/form-field";
import { Card } from "~/routes/admin/shared/page-parts";

const WHEN = { at_once: "At once", daily: "Daily digest", never: "Never" };
const WHOSE = { mine: "Mine", everyone: "Everyone’s" };

type NotificationsCardProps = { notifications: NotificationSettings; teamEmail: string };

export const NotificationsCard = ({ notifications, teamEmail }: NotificationsCardProps) => (
  <Card flush title="Notifications" label="Notifications">
    <Form method="post">
      <p className="px-4 pb-4 text-mute md:px-5">
        {`Emails to you. ${teamEmail} gets everything at once, whatever you choose. The daily digest comes at 8:00 AM. “Mine” is about orders assigned to you.`}
      </p>
      <DataTable
        caption="Notifications"
        columns={[
          { title: "About", cell: "cell-full", show: (kind) => <strong>{NOTIFICATION_LABELS[kind]}</strong> },
          {
            title: "When",
            cell: "cell-start",
            show: (kind) => choice(kind, "when", WHEN, notifications[kind]?.when ?? "never"),
          },
          {
            title: "Whose",
            cell: "cell-end",
            show: (kind) =>
              kind === "job" ? WHOSE.everyone : choice(kind, "whose", WHOSE, notifications[kind]?.whose ?? "everyone"),
          },
        ]}
        rows={NOTIFICATION_KINDS}
        keyOf={(kind) => kind}
      />
      <div className="row border-rule border-t px-4 py-3 md:px-5">
        <AdminButton type="submit" name="intent" value="save-notifications" kind="primary">
          Save
        </AdminButton>
      </div>
    </Form>
  </Card>
);

const choice = (kind: NotificationKind, what: string, options: Record<string, string>, chosen: string) => (
  <select
    className="input"
    name={`${kind}-${what}`}
    aria-label={`${NOTIFICATION_LABELS[kind]}: ${what}`}
    defaultValue={chosen}
  >
    <Options of={Object.entries(options)} />
  </select>
);
