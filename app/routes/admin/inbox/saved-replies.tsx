import type { InboxFilter } from "~/admin/inbox-filter";
import type { SavedReply } from "~/orders/messages.server";
import { useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { InputField, TextAreaField } from "~/routes/admin/shared/form-field";
import { Card, EmptyState } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { InboxTabs } from "./thread-list";

type SavedRepliesProps = { filter: InboxFilter; queue: number; replies: readonly SavedReply[] };

/** Texts that one inserts into an answer, in a tab of their own. */
export function SavedReplies({ filter, queue, replies }: SavedRepliesProps) {
  return (
    <>
      <InboxTabs filter={filter} queue={queue} inCard={false} />
      <IfCanSubmit to="/admin/inbox" intent="save-reply" what="use and change saved replies">
        <div className="two-columns">
          <Card flush title="Saved replies" label="Saved replies" count={replies.length} className="fold">
            {replies.length === 0 && <EmptyState>No saved replies yet.</EmptyState>}
            {replies.map((reply) => (
              <details key={reply.id}>
                <summary>
                  <AdminIcon name="chevron-right" className="turn" />
                  <span className="min-w-0 flex-1">
                    <b>{reply.title}</b>
                    <span className="block min-w-0 truncate text-mute text-small">{reply.text}</span>
                  </span>
                </summary>
                <div className="in">
                  <ReplyForm reply={reply} />
                </div>
              </details>
            ))}
          </Card>
          <Card title="New reply" label="New reply">
            <ReplyForm key={replies.length} />
          </Card>
        </div>
      </IfCanSubmit>
    </>
  );
}

function ReplyForm({ reply }: { reply?: SavedReply }) {
  const { busy, submit } = useOrderAction();
  return (
    <form
      method="post"
      className="tight"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        submit(new FormData(event.currentTarget, submitter));
      }}
    >
      {reply && <input type="hidden" name="id" value={reply.id} />}
      <InputField
        label="Title"
        hint="Only you and your colleagues see it."
        name="title"
        maxLength={80}
        required
        defaultValue={reply?.title}
      />
      <TextAreaField label="Text" name="text" rows={4} required defaultValue={reply?.text} />
      <div className="actions">
        <AdminButton type="submit" name="intent" value="save-reply" kind={reply ? "secondary" : "primary"} busy={busy}>
          {reply ? "Save" : "Save reply"}
        </AdminButton>
        {reply && (
          <AdminButton
            type="submit"
            name="intent"
            value="remove-reply"
            kind="danger-quiet"
            busy={busy}
            aria-label={`Remove ${reply.title}`}
          >
            Remove
          </AdminButton>
        )}
      </div>
    </form>
  );
}
