import { redirect } from "react-router";
import type { Route } from "./+types/moved";

/** GET /admin/mails and its subpages: permanent redirect to /admin/emails. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname.replace(/^\/admin\/mails/, "/admin/emails") + url.search, 301);
}
