import { exportPerson } from "~/customers/privacy/export-person.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { accountEmailSchema } from "~/lib/email-schema";
import { toByteStream } from "~/lib/http/byte-stream.server";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/export";

/** GET /admin/customers/EMAIL/export: what `npm run export` writes, to give to the customer. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, admin, request, params } = adminRequest(args);
  const email = accountEmailSchema.safeParse(params.email);
  // A HEAD request exports nothing.
  const isExported = email.success && request.method === "GET";
  const source = { db: app.db, files: app.storage, now: app.now, actor: admin.email };
  const archive = isExported ? await exportPerson(source, email.data) : null;
  if (isExported && !archive) throw new Response(null, { status: 404 });
  return new Response(archive && toByteStream(archive), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="copy-${agencyToday(app)}.tar"`,
      "Cache-Control": "no-store",
    },
  });
}
