import { handleCreateUpload, methodNotAllowedResponse } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/create";
import { adminFileActor } from "./admin-actor.server";

/** POST /admin/files: starts an upload. */
export const action = (args: Route.ActionArgs) => handleCreateUpload(args, adminFileActor(args));

export const loader = () => methodNotAllowedResponse("POST");
