import { data, Link } from "react-router";
import { z } from "zod/mini";
import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom } from "~/app.server";
import { offerBySlug } from "~/catalog/offers";
import { pageMeta } from "~/chrome/head/page-meta";
import { single } from "~/db/lists/cursor";
import { actionOrFault } from "~/http/action-faults";
import { readForm } from "~/http/read-form.server";
import { orderReference } from "~/order/order";
import { type Conversation, countUnread, listConversations } from "~/orders/messages/conversations.server";
import { listSavedReplies, removeReply, saveReply } from "~/orders/messages/saved-replies.server";
import { refused } from "~/result";
import { NothingFound } from "../frame/data-table";
import { LoadFailed, useLastGood } from "../frame/last-good";
import { faultOf, orFault } from "../frame/load-faults";
import { At } from "../frame/moment";
import { Only } from "../frame/only";
import { Pages } from "../frame/pages";
import { Refresh } from "../frame/refresh";
import type { Route } from "./+types/conversations";
import { SavedReplies } from "./saved-replies";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Conversations",
    description: "Messages from customers about their orders.",
    path: "/admin/conversations",
    matches,
    indexed: false,
  });

const pageNumber = z.catch(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const page = pageNumber.parse(single(new URL(request.url).searchParams, "page"));
  try {
    const [list, unread, replies] = [
      await listConversations(app.db, page),
      await countUnread(app.db),
      await listSavedReplies(app.db),
    ];
    return { ok: true as const, ...list, page, unread, replies };
  } catch (error) {
    app.log.error({ err: error }, "The conversations could not be loaded");
    return data(faultOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

const wanted = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-reply"), id: z.optional(z.uuid()), title: z.string(), text: z.string() }),
  z.object({ intent: z.literal("remove-reply"), id: z.uuid() }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const app = appFrom(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const parsed = wanted.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) return data(refused("We couldn’t read this request."), { status: 400 });
  const asked = parsed.data;
  const done =
    asked.intent === "save-reply"
      ? await saveReply(app, admin.email, asked)
      : await removeReply(app, admin.email, asked.id);
  return data(done, { status: done.ok ? 200 : 400 });
}

/** Saving twice saves the same, and what is removed stays so. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  actionOrFault(
    serverAction(),
    "The reply may or may not have been saved. Check the list, then it’s safe to try again.",
  );

const FAILED = "Failed to load conversations";

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const shown = useLastGood(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Conversations</h1>
        <Refresh />
      </div>
      <LoadFailed loaded={loaderData} failed={FAILED} />
      {shown && (
        <>
          <p className="mb-3 text-mute" aria-live="polite">
            {shown.unread === 1 ? "1 order with new messages" : `${shown.unread} orders with new messages`}
          </p>
          {shown.rows.length === 0 && <NothingFound>No Conversations Found</NothingFound>}
          <ul className="mb-8 space-y-3">
            {shown.rows.map((row) => (
              <Row key={row.orderId} row={row} />
            ))}
          </ul>
          <Pages
            label="Pages of conversations"
            newer={shown.page > 0 ? `?page=${shown.page - 1}` : null}
            older={shown.more ? `?page=${shown.page + 1}` : null}
          />
          <Only to="/admin/conversations" intent="save-reply" what="use and change saved replies">
            <SavedReplies replies={shown.replies} />
          </Only>
        </>
      )}
    </>
  );
}

function Row({ row: { orderId, customer, service, unread, latest } }: { row: Conversation }) {
  return (
    <li className={`border-l-4 bg-panel p-4 ${unread > 0 ? "border-gold" : "border-line"}`}>
      <Link to={`/admin/orders?order=${orderId}`} className="link font-semibold">
        {customer}
      </Link>
      <span className="text-mute">
        {" "}
        {offerBySlug(service)?.title ?? service}, {orderReference(orderId)}, <At at={latest.at} />
      </span>{" "}
      {unread > 0 && <span className="text-gold">{unread} new</span>}
      <p className="line-clamp-2 text-mute [overflow-wrap:anywhere]">
        {latest.sender === "team" && "You: "}
        {latest.text}
      </p>
    </li>
  );
}
