import { redirect } from "react-router";
import { inboxUrl, readInboxFilter } from "~/admin/inbox-filter";
import type { Route } from "./+types/old-addresses";

/** GET /admin/conversations and /admin/messages: permanent redirect to the inbox. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(inboxUrl(readInboxFilter(url.searchParams)), 301);
