import { randomUUID } from "node:crypto";
import { data, Form, Link, useNavigation } from "react-router";
import * as z from "zod/mini";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { type EmailDetails, findEmail, resendEmail } from "~/email/log/email-details.server";
import { idParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { orderReference } from "~/lib/reference";
import { failure } from "~/lib/result";
import { EmptyState } from "~/routes/admin/shared/data-table";
import { DateTime, jobTitle } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { pageMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/email-details";
import { EmailStatusLabel } from "./email-status";

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const id = idParam.parse(params.id);
  try {
    const mail = id ? await findEmail(app.db, id) : null;
    return data({ ok: true as const, mail, press: randomUUID() }, { status: mail ? 200 : 404 });
  } catch (error) {
    app.log.error({ err: error }, "An email could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const wanted = z.object({ intent: z.literal("resend"), press: z.uuid() });

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const mailId = idParam.parse(params.id);
  const parsed = wanted.safeParse(Object.fromEntries(await readFormData(request)));
  if (!mailId || !parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  const sent = await resendEmail(app, admin.email, { emailId: mailId, resendId: parsed.data.press });
  if (!sent.ok) return data(sent, { status: 400 });
  return { ok: true as const, message: `Sent again. It’s on its way to ${sent.to}.` };
}

/** The same press is sent once. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "The email may or may not have been sent. Check the list of emails.");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Email", description: "One email.", path: "/admin/emails", matches, indexed: false });

const FAILED = "Failed to load this email";

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
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
      {shown && (shown.mail ? <Mail mail={shown.mail} press={shown.press} /> : <EmptyState>No Email Found</EmptyState>)}
    </>
  );
}

function Mail({ mail, press }: { mail: EmailDetails; press: string }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start">
      <div>
        <h1 className="mb-4 font-bold font-sans text-2xl [overflow-wrap:anywhere]">{mail.subject}</h1>
        <FactList
          facts={[
            { label: "To", value: <Recipient mail={mail} /> },
            { label: "Date", value: <DateTime at={mail.createdAt} /> },
            { label: "Kind", value: jobTitle(mail.job) },
            { label: "Order", value: mail.orderId && <OrderLink id={mail.orderId} /> },
            { label: "Status", value: <EmailStatusLabel mail={mail} /> },
            { label: "File", value: mail.fileName && `DATA_DIR/mail/${mail.fileName}` },
            {
              label: "Repeats",
              value: mail.repeats && (
                <Link className="link" to={`/admin/emails/${mail.repeats}`}>
                  An earlier email
                </Link>
              ),
            },
          ]}
        />
        <IfCanSubmit to="/admin/emails/:id" intent="resend" what="send emails again">
          <Again mail={mail} press={press} />
        </IfCanSubmit>
      </div>
      <Content mail={mail} />
    </div>
  );
}

const Recipient = ({ mail: { recipient } }: { mail: EmailDetails }) =>
  recipient && (
    <Link className="link" to={`/admin/customers/${encodeURIComponent(recipient)}`}>
      {recipient}
    </Link>
  );

const OrderLink = ({ id }: { id: string }) => (
  <Link className="link" to={`/admin/orders?order=${id}`}>
    {orderReference(id)}
  </Link>
);

function Again({ mail, press }: { mail: EmailDetails; press: string }) {
  const { state } = useNavigation();
  if (mail.resendBlocker)
    return <p className="mt-4 text-mute">You can’t send this email again. {mail.resendBlocker}</p>;
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

const MISSING_BODY = {
  account: "This email has a private link to an account or to someone’s orders, so we don’t save its text.",
  unwritten: "Its text isn’t ready yet. We write it when we send it.",
  old: "We save the text of an email for 90 days only.",
};

function Content({ mail }: { mail: EmailDetails }) {
  if (mail.missingBodyReason) return <p className="bg-panel p-6">{MISSING_BODY[mail.missingBodyReason]}</p>;
  return (
    <section aria-labelledby="mail-content" className="min-w-0">
      <h2 id="mail-content" className="mb-3 font-bold font-sans text-xl">
        Preview
      </h2>
      <p className="mb-3 text-mute text-sm">
        Private link keys are hidden here.
        {mail.fileName && " Open the file in an email app to use the links."}
      </p>
      {mail.hasPreview && (
        <iframe
          title="Preview of the email"
          src={`/admin/emails/${mail.id}/preview`}
          sandbox=""
          className="h-[52rem] w-full border-4 border-line bg-ink"
        />
      )}
      <details className="mt-4">
        <summary className="link min-h-11 cursor-pointer">As plain text</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
        <pre tabIndex={0} className="mt-2 overflow-x-auto whitespace-pre-wrap bg-panel p-4 [overflow-wrap:anywhere]">
          {mail.body}
        </pre>
      </details>
    </section>
  );
}
