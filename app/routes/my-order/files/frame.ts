import { handleFrame, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/frame";
import { customerFileActor } from "./customer-actor.server";

/** GET /my-order/files/ID/frame: a delivered text. */
export const loader = (args: Route.LoaderArgs) => handleFrame(args, args.params.id, customerFileActor);

export const action = () => methodNotAllowedResponse("GET, HEAD");
