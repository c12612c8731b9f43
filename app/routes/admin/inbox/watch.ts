import { noteReader, watchThread } from "~/admin/inbox.server";
import { idParam, singleParam } from "~/lib/db/pagination";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/watch";

/** GET /admin/inbox/watch?open=ID: who else is typing in the open conversation, and when it changed last; polled by the inbox. */
export const loader = (args: Route.LoaderArgs) => watch(args, false);

/** POST: the viewer is typing. */
export const action = (args: Route.ActionArgs) => watch(args, true);

async function watch(args: Route.LoaderArgs | Route.ActionArgs, isTyping: boolean): Promise<Response> {
  const { app, admin, search } = adminRequest(args);
  const id = idParam.parse(singleParam(search, "open"));
  if (id === null) return errorResponse(400, "Which conversation?");
  if (isTyping) await noteReader(app, id, admin, "typingAt");
  return jsonResponse(await watchThread(app, id, admin));
}
