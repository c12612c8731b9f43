import { answerBegin, wrongMethod } from "~/orders/files/web/side-request.server";
import type { Route } from "./+types/begin";
import { staffSide } from "./staff-side.server";

/** POST /admin/files: a browser of staff announces a file. */
export const action = (args: Route.ActionArgs) => answerBegin(args, staffSide(args));

export const loader = () => wrongMethod("POST");
