import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import type { Result } from "~/lib/result";
import type { SavedReply } from "~/orders/saved-replies.server";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

/** Texts that staff write again and again, to insert into an answer. */
export function SavedReplies({ replies }: { replies: readonly SavedReply[] }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-bold font-sans text-xl">Saved replies</h2>
      <ul className="mb-4 space-y-3">
        {replies.map((reply) => (
          <li key={reply.id}>
            <details className="bg-panel p-4">
              <summary className="min-h-11 cursor-pointer font-semibold">{reply.title}</summary>
              <ReplyForm reply={reply} />
            </details>
          </li>
        ))}
      </ul>
      <h3 className="mb-2 font-bold font-sans text-lg">New reply</h3>
      <ReplyForm key={replies.length} />
    </section>
  );
}

function ReplyForm({ reply }: { reply?: SavedReply }) {
  const id = useId();
  const fetcher = useFetcher<Result>();
  const [title, setTitle] = useState(reply?.title ?? "");
  const [text, setText] = useState(reply?.text ?? "");
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) toast.success("Saved.", { id: "reply" });
    else if (outcome) toast.error(outcome.error, { id: "reply" });
  }, [outcome]);
  const send = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, ...(reply && { id: reply.id }) }, { method: "post" });
  return (
    <form
      className="max-w-2xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ intent: "save-reply", title, text });
      }}
    >
      <div>
        <label htmlFor={`${id}-title`} className="mb-1 block text-mute text-sm">
          Title
        </label>
        <input
          id={`${id}-title`}
          className="field-dense"
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}-text`} className="mb-1 block text-mute text-sm">
          Text
        </label>
        <textarea
          id={`${id}-text`}
          rows={4}
          className="field-dense"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" dense="plain" disabled={fetcher.state !== "idle"}>
          {reply ? "Save" : "Save reply"}
        </Button>
        {reply && (
          <Button
            dense="danger"
            disabled={fetcher.state !== "idle"}
            onClick={() => void send({ intent: "remove-reply" })}
          >
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
