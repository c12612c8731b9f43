import { AdminButton } from "~/routes/admin/shared/admin-button";

type PublishButtonProps = {
  /** Id of the form that it submits. */
  form: string;
  intent: string;
  busy: boolean;
};

export const PublishButton = ({ form, intent, busy }: PublishButtonProps) => (
  <AdminButton kind="primary" type="submit" form={form} name="intent" value={intent} busy={busy}>
    Publish
  </AdminButton>
);
