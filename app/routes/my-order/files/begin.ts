import { handleCreateUpload, methodNotAllowedResponse } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/begin";
import { customerFileActor } from "./customer-side.server";

/** POST /my-order/files: a customer's browser announces a file. */
export const action = (args: Route.ActionArgs) => handleCreateUpload(args, customerFileActor);

export const loader = () => methodNotAllowedResponse("POST");
