import { handleCreateUpload, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/create";
import { customerFileActor } from "./customer-actor.server";

/** POST /my-order/files: starts an upload. */
export const action = (args: Route.ActionArgs) => handleCreateUpload(args, customerFileActor);

export const loader = () => methodNotAllowedResponse("POST");
