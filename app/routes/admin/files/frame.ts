import { handleFrame, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/frame";
import { adminFileActor } from "./admin-actor.server";

/** GET /admin/files/ID/frame: a delivered text. */
export const loader = (args: Route.LoaderArgs) => handleFrame(args, args.params.id, adminFileActor(args));

export const action = () => methodNotAllowedResponse("GET, HEAD");
