import { handlePreview } from "~/orders/files/web/download.server";
import { methodNotAllowedResponse } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/preview";
import { adminFileActor } from "./staff-side.server";

/** GET /admin/files/ID/preview: a small picture of a picture. */
export const loader = (args: Route.LoaderArgs) => handlePreview(args, args.params.id, adminFileActor(args));

export const action = () => methodNotAllowedResponse("GET, HEAD");
