import { redirect } from "react-router";
import { inboxUrl, readInboxList } from "~/admin/inbox-filter";
import { adminActions } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/conversations";
import { replyForms } from "./inbox-actions.server";

/** GET /admin/conversations: permanent redirect to the same conversations in the inbox. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(inboxUrl({ ...readInboxList(url.searchParams), tab: "orders" }), 301);

export const action = adminActions("/admin/conversations", replyForms);
