import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ErasureReport } from "~/customers/privacy/erasure-report.server";
import { formatEmailAddress } from "~/lib/email-address";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { ConfirmDialog } from "~/routes/admin/shared/confirm-button";
import { Card } from "~/routes/admin/shared/page-parts";
import { customerPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";

/** Also for an address without orders: it may have an account, quotes and emails, or an erasure was interrupted. */
export function PersonalDataCard({ email }: { email: string }) {
  const busy = useNavigation().formData !== undefined;
  return (
    <IfCanSubmit to="/admin/customers/:email" intent="erase">
      <Card title="Personal data" label="Personal data">
        <div className="tight">
          <p className="text-mute text-small">
            For requests about personal data, after the customer has written from this address. Erasing first shows what
            it would delete, and keeps amounts for bookkeeping.
          </p>
          <Form method="post" preventScrollReset className="actions">
            <AdminButtonLink slim icon="download" reloadDocument download to={`${customerPath(email)}/export`}>
              Export data
            </AdminButtonLink>
            <AdminButton kind="danger" slim type="submit" name="intent" value="preview-erasure" busy={busy}>
              Erase...
            </AdminButton>
          </Form>
        </div>
      </Card>
    </IfCanSubmit>
  );
}

/** `report`: of the last dry run or erasure; the dialog opens with it. Without scripts it is a part of the page. */
export function ErasureDialog({ email, report }: { email: string; report: ErasureReport | undefined }) {
  const [closed, setClosed] = useState<ErasureReport>();
  const id = useId();
  return (
    <IfCanSubmit to="/admin/customers/:email" intent="erase">
      <ConfirmDialog
        id={id}
        open={report !== undefined && report !== closed}
        onClose={() => setClosed(report)}
        title={`Erase ${formatEmailAddress(email)}`}
        sure={report?.canErase ? "Erase for good" : null}
        values={{ intent: "erase" }}
        textOnly
      >
        <div className="tight wrap-anywhere">
          {report?.parts.map(({ title, lines }) => (
            <div key={title}>
              <p>{title}</p>
              <ul className="text-mute text-small">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
          <p>
            <strong>{report?.last}</strong>
          </p>
        </div>
      </ConfirmDialog>
    </IfCanSubmit>
  );
}
