import { appFrom } from "~/app.server";
import type { Route } from "./+types/readyz";

/** GET /readyz: 200 once orders can be taken, 503 while the database does not answer. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    await appFrom(context).database.ping();
    return new Response("ready\n", { headers: { "Cache-Control": "no-store" } });
  } catch {
    return new Response("The database does not answer.\n", { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}
