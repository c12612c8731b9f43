import { answerPreview } from "~/orders/files/web/download.server";
import { wrongMethod } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/preview";
import { staffSide } from "./staff-side.server";

/** GET /admin/files/ID/preview: a small picture of a picture. */
export const loader = (args: Route.LoaderArgs) => answerPreview(args, args.params.id, staffSide(args));

export const action = () => wrongMethod("GET, HEAD");
