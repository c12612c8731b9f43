import { handlePreview } from "~/orders/files/web/download.server";
import { methodNotAllowedResponse } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/preview";
import { customerFileActor } from "./customer-side.server";

/** GET /my-order/files/ID/preview: a small picture of a picture. */
export const loader = (args: Route.LoaderArgs) => handlePreview(args, args.params.id, customerFileActor);

export const action = () => methodNotAllowedResponse("GET, HEAD");
