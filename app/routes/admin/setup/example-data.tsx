import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import type { ExampleState } from "~/admin/setup/example-data.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { Card } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";

type ExampleDataProps = { state: ExampleState; loadBlocker: string | null };

const TEXTS: Record<ExampleState, string> = {
  none: "An invented agency with a year of work, to try the back office on: customers, orders, messages, quotes and coupons. You can remove it all again.",
  loading: "Example data is loading. This takes a few seconds.",
  loaded: "Invented customers, orders, messages, quotes, coupons and admins are loaded.",
  removing: "Example data is being removed. This takes a few seconds.",
};

/** Loads or removes it by a job, whose progress is shown. */
export function ExampleData({ state, loadBlocker }: ExampleDataProps) {
  const isBusy = state === "loading" || state === "removing";
  useReloadWhile(isBusy);
  return (
    <Card id="example-data" title="Example data">
      <p role="status" className="text-mute">
        {TEXTS[state]}
      </p>
      {isBusy ? (
        <p>
          <Link to="/admin/setup#example-data" className="text-link">
            Check again
          </Link>
        </p>
      ) : (
        <IfCanSubmit
          to="/admin/setup"
          intent={state === "loaded" ? "remove-examples" : "load-examples"}
          what="load or remove example data"
        >
          {state === "loaded" ? <RemoveButton /> : loadBlocker ? <p>{loadBlocker}</p> : <LoadButton />}
        </IfCanSubmit>
      )}
    </Card>
  );
}

const LoadButton = () => (
  <Form method="post" className="actions mt-3">
    <AdminButton type="submit" name="intent" value="load-examples">
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

const RELOAD_MS = 1_500;

function useReloadWhile(isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void revalidate(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
