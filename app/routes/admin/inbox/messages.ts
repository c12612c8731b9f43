import { redirect } from "react-router";
import { inboxUrl, readInboxList } from "~/admin/inbox-filter";
import { parseCursor, singleParam } from "~/lib/db/pagination";
import { adminForm } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/messages";
import { markMessage } from "./inbox-actions.server";

/** GET /admin/messages: permanent redirect to the same messages in the inbox. */
export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const tab = singleParam(searchParams, "show") === "spam" ? "spam" : "contact";
  return redirect(inboxUrl({ ...readInboxList(searchParams), tab }, null, parseCursor(searchParams)), 301);
}

export const action = adminForm(markMessage);
