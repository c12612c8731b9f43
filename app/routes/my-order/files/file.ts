import { handleDownload } from "~/orders/files/web/download.server";
import { handleUploadChunk } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/file";
import { customerFileActor } from "./customer-side.server";

/** GET /my-order/files/ID: a download. */
export const loader = (args: Route.LoaderArgs) => handleDownload(args, args.params.id, customerFileActor);

/** POST /my-order/files/ID?offset=: a part of an upload. */
export const action = (args: Route.ActionArgs) => handleUploadChunk(args, args.params.id, customerFileActor);
