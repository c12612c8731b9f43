import { Outlet } from "react-router";
import type { Route } from "./+types/content-page";

/** The route around all pages to read: React renders them on the server, and does not take them over in the browser (root.tsx). */

/** The router's rule: a page whose loader runs in the browser alone would be rendered there alone. */
export const loader = () => null;

/** Runs where the router of an application's page comes here, as after logging in: the browser loads the document instead. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}

export default Outlet;
