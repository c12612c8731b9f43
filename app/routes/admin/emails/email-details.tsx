import { randomUUID } from "node:crypto";
import { Form, Link, useNavigation } from "react-router";
import * as z from "zod/mini";
import { type EmailDetails, findEmail, resendEmail } from "~/email/log/email-details.server";
import { idParam } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { orderReference } from "~/lib/reference";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader, UNREADABLE, withFields } from "~/routes/admin/shared/admin-page.server";
import { DateTime, jobTitle } from "~/routes/admin/shared/date-time";
import { Card, Crumbs, EmptyState, Facts, PageHead } from "~/routes/admin/shared/page-parts";
import { type AdminUrl, customerPath, emailPath, orderPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { type FormOutcome, FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/email-details";
import { EmailStatusLabel } from "./email-status";

export const loader = adminLoader(
  async ({ app, params }) => {
    const id = idParam.parse(params.id);
    return { email: id ? await findEmail(app.db, id) : null, press: randomUUID() };
  },
  ({ email }) => (email ? 200 : 404),
);

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/emails/:id", {
  resend: withFields(z.object({ press: z.uuid() }), async ({ press }, { app, admin, params }) => {
    const emailId = idParam.parse(params.id);
    if (!emailId) return UNREADABLE;
    const sent = await resendEmail(app, admin.email, { emailId, resendId: press });
    return sent.ok ? { ok: true, message: `Sent again. It’s on its way to ${sent.to}.` } : sent;
  }),
});

/** `press` makes repeated submits idempotent. */
export const clientAction = clientActionOf("The email may or may not have been sent. Check the list of emails.");

export const meta = unlistedMeta({ title: "Email", description: "One email.", path: "/admin/emails" });

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load this email");
  return (
    <>
      <Crumbs to="/admin/emails" label="Emails">
        {shown?.email ? jobTitle(shown.email.job) : "Email"}
      </Crumbs>
      <LoadError of={loadError} />
      {shown &&
        (shown.email ? <EmailView email={shown.email} press={shown.press} outcome={actionData} /> : <NoEmail />)}
    </>
  );
}

const NoEmail = () => (
  <>
    <PageHead title="Email" />
    <Card label="Email">
      <EmptyState>No Email Found</EmptyState>
    </Card>
  </>
);

type EmailViewProps = { email: EmailDetails; press: string; outcome: FormOutcome | undefined };

const EmailView = ({ email, press, outcome }: EmailViewProps) => (
  <>
    <PageHead title={<span className="wrap-anywhere">{email.subject}</span>}>
      <IfCanSubmit to="/admin/emails/:id" intent="resend">
        {!email.resendBlocker && <ResendForm press={press} />}
      </IfCanSubmit>
    </PageHead>
    <FormOutcomeMessage outcome={outcome} />
    <div className="two-columns">
      <Content email={email} />
      <aside className="stack">
        <Card title="Details">
          <EmailFacts email={email} />
        </Card>
        <IfCanSubmit to="/admin/emails/:id" intent="resend" what="send emails again">
          <p className="text-mute text-small">
            {email.resendBlocker
              ? `You can’t send this email again. ${email.resendBlocker}`
              : "“Send again” sends a fresh copy with current details and working links."}
          </p>
        </IfCanSubmit>
      </aside>
    </div>
  </>
);

const EmailFacts = ({ email }: { email: EmailDetails }) => (
  <Facts
    className="tight-facts"
    facts={[
      [
        "To",
        email.recipient && (
          <Link key="to" to={customerPath(email.recipient)} translate="no">
            {formatEmailAddress(email.recipient)}
          </Link>
        ),
      ],
      ["Date", <DateTime key="date" at={email.createdAt} />],
      ["Kind", jobTitle(email.job)],
      [
        "Order",
        email.orderId && (
          <Link key="order" to={orderPath(email.orderId)} translate="no">
            {orderReference(email.orderId)}
          </Link>
        ),
      ],
      ["Status", <EmailStatusLabel key="status" email={email} />],
      ["File", email.fileName && <span key="file" translate="no">{`DATA_DIR/mail/${email.fileName}`}</span>],
      [
        "Repeats",
        email.repeats && (
          <Link key="repeats" to={emailPath(email.repeats)}>
            An earlier email
          </Link>
        ),
      ],
    ]}
  />
);

function ResendForm({ press }: { press: string }) {
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="press" value={press} />
      <AdminButton type="submit" name="intent" value="resend" kind="primary" icon="mail" busy={state === "submitting"}>
        Send again
      </AdminButton>
    </Form>
  );
}

const UNAVAILABLE_REASONS = {
  account: "This email is private to the person it was sent to, so we don’t save its text.",
  unwritten: "Its text isn’t ready yet. We write it when we send it.",
  old: "We save the text of an email for 90 days only.",
};

function Content({ email }: { email: EmailDetails }) {
  if (email.missingBodyReason)
    return (
      <Card title="Preview">
        <p>{UNAVAILABLE_REASONS[email.missingBodyReason]}</p>
      </Card>
    );
  return (
    <Card title="Preview">
      <div className="tight">
        <p className="text-mute text-small">
          {`Private link keys are hidden here.${email.fileName ? " Open the file in an email app to use the links." : ""}`}
        </p>
        {email.hasPreview && (
          <iframe
            title="Preview of the email"
            src={`/admin/emails/${email.id}/preview` satisfies AdminUrl}
            sandbox=""
            className="h-208 w-full border border-line bg-ink"
          />
        )}
        <details>
          <summary>
            <AdminIcon name="chevron-right" className="turn" />
            <span>As plain text</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <pre tabIndex={0} className="wrap-anywhere mt-2 overflow-x-auto whitespace-pre-wrap">
            {email.body}
          </pre>
        </details>
      </div>
    </Card>
  );
}
