import { useEffect, useId, useState } from "react";
import { data, Link, useFetcher } from "react-router";
import { z } from "zod/mini";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { offerBySlug } from "~/catalog/offers";
import { singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import {
  type Conversation,
  countUnreadConversations,
  deleteSavedReply,
  listConversations,
  listSavedReplies,
  type SavedReply,
  upsertSavedReply,
} from "~/orders/messages.server";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/conversations";
import { Pagination, RefreshButton } from "./shared/data-table";
import { DateTime } from "./shared/date-time";
import { IfCanSubmit } from "./shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "./shared/stale-data";

function SavedReplies({ replies }: { replies: readonly SavedReply[] }) {
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

export const meta = unlistedMeta({
  title: "Conversations",
  description: "Messages from customers about their orders.",
  path: "/admin/conversations",
});

const pageNumber = z.catch(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const page = pageNumber.parse(singleParam(new URL(request.url).searchParams, "page"));
  try {
    const [list, unread, replies] = [
      await listConversations(app.db, page),
      await countUnreadConversations(app.db),
      await listSavedReplies(app.db),
    ];
    return { ok: true as const, ...list, page, unread, replies };
  } catch (error) {
    app.log.error({ err: error }, "The conversations could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const actionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-reply"), id: z.optional(z.uuid()), title: z.string(), text: z.string() }),
  z.object({ intent: z.literal("remove-reply"), id: z.uuid() }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const parsed = actionSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  const result =
    parsed.data.intent === "save-reply"
      ? await upsertSavedReply(app, admin.email, parsed.data)
      : await deleteSavedReply(app, admin.email, parsed.data.id);
  return data(result, { status: result.ok ? 200 : 400 });
}

/** Repeated submits are harmless, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(
    serverAction(),
    "The reply may or may not have been saved. Check the list, then it’s safe to try again.",
  );

const FAILED = "Failed to load conversations";

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Conversations</h1>
        <RefreshButton />
      </div>
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (
        <>
          <p className="mb-3 text-mute" aria-live="polite">
            {shown.unread === 1 ? "1 order with new messages" : `${shown.unread} orders with new messages`}
          </p>
          {shown.rows.length === 0 && <EmptyState>No Conversations Found</EmptyState>}
          <ul className="mb-8 space-y-3">
            {shown.rows.map((row) => (
              <ConversationItem key={row.orderId} row={row} />
            ))}
          </ul>
          <Pagination
            label="Pages of conversations"
            newer={shown.page > 0 ? `?page=${shown.page - 1}` : null}
            older={shown.more ? `?page=${shown.page + 1}` : null}
          />
          <IfCanSubmit to="/admin/conversations" intent="save-reply" what="use and change saved replies">
            <SavedReplies replies={shown.replies} />
          </IfCanSubmit>
        </>
      )}
    </>
  );
}

function ConversationItem({ row: { orderId, customer, service, unread, latest } }: { row: Conversation }) {
  return (
    <li className={`border-l-4 bg-panel p-4 ${unread > 0 ? "border-gold" : "border-line"}`}>
      <Link to={`/admin/orders?order=${orderId}`} className="link font-semibold">
        {customer}
      </Link>
      <span className="text-mute">
        {" "}
        {offerBySlug(service)?.title ?? service}, {orderReference(orderId)}, <DateTime at={latest.at} />
      </span>{" "}
      {unread > 0 && <span className="text-gold">{unread} new</span>}
      <p className="line-clamp-2 text-mute [overflow-wrap:anywhere]">
        {latest.sender === "team" && "You: "}
        {latest.text}
      </p>
    </li>
  );
}
