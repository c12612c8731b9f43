import { handlePreview, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/preview";
import { adminFileActor } from "./admin-actor.server";

/** GET /admin/files/ID/preview: a thumbnail of an image; /admin/files/ID/pages/1: a page of a delivery's image or PDF. */
export const loader = (args: Route.LoaderArgs) => handlePreview(args, args.params, adminFileActor(args));

export const action = () => methodNotAllowedResponse("GET, HEAD");
