import { randomUUID } from "node:crypto";
import { data, Form, Link, useNavigation } from "react-router";
import * as z from "zod/mini";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { type EmailDetails, findEmail, resendEmail } from "~/email/log/email-details.server";
import { idParam } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { orderReference } from "~/lib/reference";
import { failure } from "~/lib/result";
import { DateTime, jobTitle } from "~/routes/admin/shared/date-time";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/email-details";
import { EmailStatusLabel } from "./email-status";

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const id = idParam.parse(params.id);
  try {
    const email = id ? await findEmail(app.db, id) : null;
    return data({ ok: true as const, email, press: randomUUID() }, { status: email ? 200 : 404 });
  } catch (error) {
    app.log.error({ err: error }, "An email could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const actionSchema = z.object({ intent: z.literal("resend"), press: z.uuid() });

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const mailId = idParam.parse(params.id);
  const parsed = actionSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!mailId || !parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  const sent = await resendEmail(app, admin.email, { emailId: mailId, resendId: parsed.data.press });
  if (!sent.ok) return data(sent, { status: 400 });
  return { ok: true as const, message: `Sent again. It’s on its way to ${sent.to}.` };
}

/** `press` makes repeated submits idempotent. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "The email may or may not have been sent. Check the list of emails.");

export const meta = unlistedMeta({ title: "Email", description: "One email.", path: "/admin/emails" });

const FAILED = "Failed to load this email";

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <p className="mb-4">
        <Link className="link" to="/admin/emails">
          All emails
        </Link>
      </p>
      <LoadError loaded={loaderData} failed={FAILED} />
      <FormOutcomeMessage outcome={actionData} />
      {shown &&
        (shown.email ? <EmailView email={shown.email} press={shown.press} /> : <EmptyState>No Email Found</EmptyState>)}
    </>
  );
}

function EmailView({ email, press }: { email: EmailDetails; press: string }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start">
      <div>
        <h1 className="mb-4 font-bold font-sans text-2xl [overflow-wrap:anywhere]">{email.subject}</h1>
        <FactList
          facts={[
            { label: "To", value: <Recipient email={email} /> },
            { label: "Date", value: <DateTime at={email.createdAt} /> },
            { label: "Kind", value: jobTitle(email.job) },
            { label: "Order", value: email.orderId && <OrderLink id={email.orderId} /> },
            { label: "Status", value: <EmailStatusLabel email={email} /> },
            { label: "File", value: email.fileName && `DATA_DIR/mail/${email.fileName}` },
            {
              label: "Repeats",
              value: email.repeats && (
                <Link className="link" to={`/admin/emails/${email.repeats}`}>
                  An earlier email
                </Link>
              ),
            },
          ]}
        />
        <IfCanSubmit to="/admin/emails/:id" intent="resend" what="send emails again">
          <ResendForm email={email} press={press} />
        </IfCanSubmit>
      </div>
      <Content email={email} />
    </div>
  );
}

const Recipient = ({ email: { recipient } }: { email: EmailDetails }) =>
  recipient && (
    <Link className="link" to={`/admin/customers/${encodeURIComponent(recipient)}`}>
      {formatEmailAddress(recipient)}
    </Link>
  );

const OrderLink = ({ id }: { id: string }) => (
  <Link className="link" to={`/admin/orders?order=${id}`}>
    {orderReference(id)}
  </Link>
);

function ResendForm({ email, press }: { email: EmailDetails; press: string }) {
  const { state } = useNavigation();
  if (email.resendBlocker)
    return <p className="mt-4 text-mute">You can’t send this email again. {email.resendBlocker}</p>;
  return (
    <Form method="post" preventScrollReset className="mt-4">
      <input type="hidden" name="press" value={press} />
      <Button type="submit" name="intent" value="resend" dense="plain" disabled={state !== "idle"}>
        {state === "submitting" ? "Sending..." : "Send again"}
      </Button>
      <p className="mt-2 text-mute text-sm">Sends a fresh copy with current details and working links.</p>
    </Form>
  );
}

const UNAVAILABLE_REASONS = {
  account: "This email has a private link to an account or to someone’s orders, so we don’t save its text.",
  unwritten: "Its text isn’t ready yet. We write it when we send it.",
  old: "We save the text of an email for 90 days only.",
};

function Content({ email }: { email: EmailDetails }) {
  if (email.missingBodyReason) return <p className="bg-panel p-6">{UNAVAILABLE_REASONS[email.missingBodyReason]}</p>;
  return (
    <section aria-labelledby="email-content" className="min-w-0">
      <h2 id="email-content" className="mb-3 font-bold font-sans text-xl">
        Preview
      </h2>
      <p className="mb-3 text-mute text-sm">
        Private link keys are hidden here.
        {email.fileName && " Open the file in an email app to use the links."}
      </p>
      {email.hasPreview && (
        <iframe
          title="Preview of the email"
          src={`/admin/emails/${email.id}/preview`}
          sandbox=""
          className="h-[52rem] w-full border-4 border-line bg-ink"
        />
      )}
      <details className="mt-4">
        <summary className="link min-h-11 cursor-pointer">As plain text</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <pre tabIndex={0} className="mt-2 overflow-x-auto whitespace-pre-wrap bg-panel p-4 [overflow-wrap:anywhere]">
          {email.body}
        </pre>
      </details>
    </section>
  );
}
