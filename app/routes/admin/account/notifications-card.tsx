import { Form } from "react-router";
import { hasAssignee, NOTIFICATION_LABELS } from "~/auth/admins/notifications";
import { NOTIFICATION_KINDS, type NotificationSettings } from "~/lib/db/column-types";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { DataTable } from "~/routes/admin/shared/data-table";
import { Card } from "~/routes/admin/shared/page-parts";

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
            show: (kind) => (
              <select
                className="input"
                name={kind}
                aria-label={`${NOTIFICATION_LABELS[kind]}: when`}
                defaultValue={notifications[kind]?.when ?? "never"}
              >
                <option value="at_once">At once</option>
                <option value="daily">Daily digest</option>
                <option value="never">Never</option>
              </select>
            ),
          },
          {
            title: "Whose",
            cell: "cell-end",
            show: (kind) =>
              hasAssignee(kind) ? (
                <select
                  className="input"
                  name={`${kind}-whose`}
                  aria-label={`${NOTIFICATION_LABELS[kind]}: whose`}
                  defaultValue={notifications[kind]?.whose ?? "everyone"}
                >
                  <option value="mine">Mine</option>
                  <option value="everyone">Everyone’s</option>
                </select>
              ) : (
                "Everyone’s"
              ),
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
