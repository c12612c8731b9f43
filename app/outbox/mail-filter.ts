import * as z from "zod/mini";
import { type Cursor, searchParam, single, writeCursor } from "~/db/lists/cursor";

/** How a mail stands, as staff filter: `waiting` is also what is being sent right now, `failed` also what is tried again. */
export const MAIL_FILTERS = ["waiting", "failed", "sent", "written"] as const;
type MailFilterStatus = (typeof MAIL_FILTERS)[number];

/** `q` is what an address begins with, or what stands behind its @; `kind` the job that makes the mail. */
export type MailFilter = { q: string; status: MailFilterStatus | null; kind: string | null };

/** Reads the address of /admin/emails; whatever is not one of our values, or is given twice, counts as absent. */
export const readMailFilter = (params: URLSearchParams): MailFilter => ({
  q: searchParam.parse(single(params, "q")),
  status: status.parse(single(params, "status")),
  kind: kind.parse(single(params, "kind")),
});

/** The address of a page of the mails, beginning with "?". */
export function mailQuery({ q, status, kind }: MailFilter, cursor: Cursor = null): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (status) params.set("status", status);
  if (kind) params.set("kind", kind);
  writeCursor(params, cursor);
  return `?${params}`;
}

const status = z.catch(z.nullable(z.enum(MAIL_FILTERS)), null);
const kind = z.catch(z.nullable(z.string().check(z.regex(/^[a-z-]{1,40}$/))), null);
