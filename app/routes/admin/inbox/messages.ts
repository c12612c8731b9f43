import { data, redirect } from "react-router";
import { inboxUrl, readInboxList } from "~/admin/inbox-filter";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { parseCursor, singleParam } from "~/lib/db/pagination";
import { readFormData } from "~/lib/http/form-data";
import type { Route } from "./+types/messages";
import { handleMarkForm } from "./contact-marks.server";

/** GET /admin/messages: permanent redirect to the same messages in the inbox. */
export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const tab = singleParam(searchParams, "show") === "spam" ? "spam" : "contact";
  return redirect(inboxUrl({ ...readInboxList(searchParams), tab }, null, parseCursor(searchParams)), 301);
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const [result, status] = await handleMarkForm(getApp(context), admin.email, await readFormData(request));
  return data(result, { status });
}
