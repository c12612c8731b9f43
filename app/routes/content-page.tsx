import { Outlet } from "react-router";
import type { Route } from "./+types/content-page";

/** Layout route of content pages: rendered by React on the server only, not hydrated in the browser (root.tsx). */

/** Required: without a server loader, React Router would render a route with a `clientLoader` in the browser only. */
export const loader = () => null;

/** Turns a client-side navigation from an application page, such as after logging in, into a full page load. Never resolves. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}

export default Outlet;
