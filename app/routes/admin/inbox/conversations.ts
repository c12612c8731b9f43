import { data, redirect } from "react-router";
import { inboxUrl, readInboxList } from "~/admin/inbox-filter";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { readFormData } from "~/lib/http/form-data";
import type { Route } from "./+types/conversations";
import { handleReplyForm } from "./reply-actions.server";

/** GET /admin/conversations: permanent redirect to the same conversations in the inbox. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(inboxUrl({ ...readInboxList(url.searchParams), tab: "orders" }), 301);

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const [result, status] = await handleReplyForm(getApp(context), admin.email, await readFormData(request));
  return data(result, { status });
}
