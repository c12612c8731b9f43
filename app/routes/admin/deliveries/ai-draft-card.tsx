import { useState } from "react";
import { POST_LIMITS } from "~/catalog/blast/calendar/post-limits";
import type { AiDraft } from "~/orders/drafts/ai-drafts.server";
import { OrderForm, useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { ConfirmDialog } from "~/routes/admin/shared/confirm-button";
import { TextAreaField } from "~/routes/admin/shared/form-field";
import { Card } from "~/routes/admin/shared/page-parts";

const FIELDS = [
  ["name", "Theme"],
  ["hook", "Hook"],
  ["caption", "Caption"],
  ["question", "Call to action"],
  ["picture", "What the picture shows"],
] as const;

const day = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

const READ_FIRST = " Read every post before you send: the customer gets them as a PDF.";

/** Thirty posts that a model writes from the brief, and an admin changes and sends. */
export default function AiDraftCard({ orderId, draft: { posts, spent, limit } }: { orderId: string; draft: AiDraft }) {
  const [asking, setAsking] = useState<"all" | "send" | null>(null);
  const { busy, submit } = useOrderAction(() => setAsking(null));
  const draftAll = () => submit({ intent: "ai-draft", orderId });
  const hasDraft = posts.length > 0;
  return (
    <Card title="Draft with AI" label="Draft with AI" flush>
      <div className="tight px-5 py-4">
        <p className="text-mute text-small">
          {`The brief goes to the model’s provider. Spent this month: $${spent.toFixed(2)} of $${limit.toFixed(2)}.${hasDraft ? READ_FIRST : ""}`}
        </p>
        <div className="actions">
          <AdminButton
            kind={hasDraft ? "quiet" : undefined}
            slim
            busy={busy}
            onClick={hasDraft ? () => setAsking("all") : draftAll}
          >
            {hasDraft ? "Draft all again..." : "Draft thirty posts"}
          </AdminButton>
          {hasDraft && (
            <AdminButton slim busy={busy} onClick={() => setAsking("send")}>
              Send to the customer...
            </AdminButton>
          )}
          {busy && <span className="text-mute text-small">This can take a minute.</span>}
        </div>
      </div>
      {hasDraft && (
        <ol className="rows" aria-label="Drafted posts">
          {posts.map((post) => (
            <li key={post.number}>
              <DraftPost orderId={orderId} post={post} />
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === "send" ? "Send thirty posts to the customer?" : "Draft all posts again?"}
        keep="No"
        sure={asking === "send" ? "Send" : "Draft again"}
        busy={busy}
        onSure={asking === "send" ? () => submit({ intent: "ai-send", orderId }) : draftAll}
      >
        <p>
          {asking === "send"
            ? "They become this month’s delivery, which we email to the customer. Save your changes first."
            : "The new posts replace these, also those that you changed."}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function DraftPost({
  orderId,
  post: { number, date, network, texts },
}: {
  orderId: string;
  post: AiDraft["posts"][number];
}) {
  const { busy, submit } = useOrderAction();
  const place = { number: String(number) };
  return (
    <details className="min-w-0 grow">
      <summary>
        <span className="grow">
          <strong className="block truncate">{texts.hook}</strong>
          <small className="block text-mute">{`${number}. ${day.format(date)}, ${network}`}</small>
        </span>
      </summary>
      {/* New texts replace what was typed. */}
      <OrderForm
        key={JSON.stringify(texts)}
        intent="ai-save"
        orderId={orderId}
        fields={place}
        submit={submit}
        className="tight px-5 pb-4"
      >
        {FIELDS.map(([name, label]) => (
          <TextAreaField
            key={name}
            label={label}
            name={name}
            rows={name === "caption" ? 4 : 1}
            maxLength={POST_LIMITS[name]}
            required
            defaultValue={texts[name]}
          />
        ))}
        <div className="actions">
          <AdminButton type="submit" slim busy={busy}>
            Save
          </AdminButton>
          <AdminButton kind="quiet" slim busy={busy} onClick={() => submit({ intent: "ai-draft", orderId, ...place })}>
            Write this one again
          </AdminButton>
        </div>
      </OrderForm>
    </details>
  );
}
