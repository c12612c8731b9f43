import type { ReactNode } from "react";
import { Form, useFetcher } from "react-router";
import { useSite } from "~/content/use-site";
import { replyMailtoLink } from "~/customers/contact/contact-inbox";
import type { InboxListItem } from "~/customers/contact/contact-messages.server";
import { formatEmailAddress } from "~/lib/email-address";
import { DayOfYear, Moment } from "~/routes/admin/orders/order-page/moment";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { NameAvatar } from "~/routes/admin/shared/badges";
import { Note } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { type InboxAnswer, useInboxAnswer, useIsSending } from "./use-inbox-action";

/** A message of the contact form. It is answered in the admin's email program. */
export function ContactThread({ message }: { message: InboxListItem }) {
  const { name, email, company, createdAt, answeredAt, spamSince } = message;
  const canMark = useCanSubmit("/admin/inbox", "mark");
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2>{name}</h2>
        {canMark && (
          <MarkForm id={message.id} className="actions">
            {spamSince ? <Mark to="not-spam" label="Move out of Spam" /> : <Marks message={message} />}
          </MarkForm>
        )}
      </div>
      <p className="wrap-anywhere text-mute text-small">
        <span>Contact form, </span>
        <span translate="no">{formatEmailAddress(email)}</span>
        <span>{company && `, ${company}`}</span>
      </p>
      {spamSince && (
        <Note>
          <span>Moved to Spam on </span>
          <DayOfYear at={spamSince} />
          <span>. It’s deleted after 30 days.</span>
        </Note>
      )}
      <ol>
        <li className="msg">
          <NameAvatar name={name} />
          <div className="row">
            <b>{name}</b>
            <span className="text-faint text-small">
              <Moment at={createdAt} />
            </span>
            {answeredAt && <span className="text-lime text-small">Answered</span>}
          </div>
          <p className="wrap-anywhere whitespace-pre-wrap">{message.message}</p>
        </li>
      </ol>
      {canMark && !spamSince && <ReplyByEmail message={message} />}
    </>
  );
}

type MarkName = "unread" | "read" | "answered" | "unanswered" | "spam" | "not-spam";

const MarkForm = ({ id, className, children }: { id: string; className: string; children: ReactNode }) => (
  <Form method="post" preventScrollReset className={className}>
    <input type="hidden" name="intent" value="mark" />
    <input type="hidden" name="id" value={id} />
    {children}
  </Form>
);

function Mark({ to, label }: { to: MarkName; label: string }) {
  const busy = useIsSending("mark", "mark", to);
  return (
    <AdminButton type="submit" name="mark" value={to} kind="quiet" slim busy={busy}>
      {label}
    </AdminButton>
  );
}

const Marks = ({ message: { answeredAt } }: { message: InboxListItem }) => (
  <>
    <Mark to={answeredAt ? "unanswered" : "answered"} label={answeredAt ? "Mark as unanswered" : "Mark as answered"} />
    <Mark to="unread" label="Mark as unread" />
    <Mark to="spam" label="Move to Spam" />
  </>
);

/** Opens the email program, and marks the message as answered. */
function ReplyByEmail({ message }: { message: InboxListItem }) {
  const { brand } = useSite();
  const fetcher = useFetcher<InboxAnswer>();
  useInboxAnswer(fetcher.data);
  const markAnswered = () =>
    void fetcher.submit({ intent: "mark", id: message.id, mark: "answered" }, { method: "post" });
  return (
    <div className="row mt-auto">
      <AdminButtonLink kind="primary" icon="mail" to={replyMailtoLink(message, brand)} onClick={markAnswered}>
        Reply by email
      </AdminButtonLink>
      <span className="text-mute text-small">Opens your email program. The message is then marked as answered.</span>
    </div>
  );
}
