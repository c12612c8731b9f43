import { handlePreview, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/preview";
import { customerFileActor } from "./customer-actor.server";

/** GET /my-order/files/ID/preview: a small picture of a picture. */
export const loader = (args: Route.LoaderArgs) => handlePreview(args, args.params.id, customerFileActor);

export const action = () => methodNotAllowedResponse("GET, HEAD");
