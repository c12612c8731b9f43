import { handleDownload, handleUploadChunk } from "~/orders/files/file-endpoints.server";
import type { Route } from "./+types/file";
import { adminFileActor } from "./admin-actor.server";

/** GET /admin/files/ID: a download. */
export const loader = (args: Route.LoaderArgs) => handleDownload(args, args.params.id, adminFileActor(args));

/** POST /admin/files/ID?offset=: a chunk of an upload; `offset` in bytes. */
export const action = (args: Route.ActionArgs) => handleUploadChunk(args, args.params.id, adminFileActor(args));
