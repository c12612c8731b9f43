import { handleCreateUpload, methodNotAllowedResponse } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/begin";
import { adminFileActor } from "./staff-side.server";

/** POST /admin/files: a browser of staff announces a file. */
export const action = (args: Route.ActionArgs) => handleCreateUpload(args, adminFileActor(args));

export const loader = () => methodNotAllowedResponse("POST");
