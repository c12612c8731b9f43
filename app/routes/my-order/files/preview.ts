import { handlePreview, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/preview";
import { customerFileActor } from "./customer-actor.server";

/** GET /my-order/files/ID/preview: a thumbnail of an image; /my-order/files/ID/pages/1: a page of a delivery's image or PDF. */
export const loader = (args: Route.LoaderArgs) => handlePreview(args, args.params, customerFileActor);

export const action = () => methodNotAllowedResponse("GET, HEAD");
