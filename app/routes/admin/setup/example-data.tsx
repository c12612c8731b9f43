import { Form } from "react-router";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { Card } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { useIsSubmitting } from "~/ui/hidden-fields";

type ExampleDataProps = { isLoaded: boolean; loadBlocker: string | null };

export const ExampleData = ({ isLoaded, loadBlocker }: ExampleDataProps) => (
  <Card id="example-data" title="Example data">
    <p className="text-mute">
      {isLoaded
        ? "Invented customers, orders, messages, quotes, coupons and admins are loaded."
        : "An invented agency with a year of work, to try the back office on: customers, orders, messages, quotes and coupons. You can remove it all again."}
    </p>
    <IfCanSubmit
      to="/admin/setup"
      intent={isLoaded ? "remove-examples" : "load-examples"}
      what="load or remove example data"
    >
      {isLoaded ? <RemoveButton /> : loadBlocker ? <p>{loadBlocker}</p> : <LoadButton />}
    </IfCanSubmit>
  </Card>
);

const LoadButton = () => (
  <Form method="post" preventScrollReset className="actions mt-3">
    <AdminButton type="submit" name="intent" value="load-examples" busy={useIsSubmitting({ intent: "load-examples" })}>
      Load example data
    </AdminButton>
  </Form>
);

const RemoveButton = () => (
  <div className="actions mt-3">
    <ConfirmButton
      title="Remove example data?"
      label="Remove example data"
      sure="Remove it all"
      values={{ intent: "remove-examples" }}
      slim={false}
    >
      Invented customers and admins are removed with their orders, messages, files, emails and invoices, and with what
      you have done to them. Your own orders and texts stay.
    </ConfirmButton>
  </div>
);
