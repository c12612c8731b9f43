import * as z from "zod/mini";
import { type Cursor, formatCursor, searchParam, singleParam } from "~/lib/db/pagination";

/** How a mail stands, as staff filter: `waiting` is also what is being sent right now, `failed` also what is tried again. */
export const EMAIL_STATUS_FILTERS = ["waiting", "failed", "sent", "written"] as const;
type MailFilterStatus = (typeof EMAIL_STATUS_FILTERS)[number];

/** `q` is what an address begins with, or what stands behind its @; `kind` the job that makes the mail. */
export type EmailFilter = { q: string; status: MailFilterStatus | null; kind: string | null };

/** Reads the address of /admin/emails; whatever is not one of our values, or is given twice, counts as absent. */
export const readEmailFilter = (params: URLSearchParams): EmailFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
  kind: kind.parse(singleParam(params, "kind")),
});

/** The address of a page of the mails, beginning with "?". */
export function emailFilterQuery({ q, status, kind }: EmailFilter, cursor: Cursor = null): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (status) params.set("status", status);
  if (kind) params.set("kind", kind);
  formatCursor(params, cursor);
  return `?${params}`;
}

const status = z.catch(z.nullable(z.enum(EMAIL_STATUS_FILTERS)), null);
const kind = z.catch(z.nullable(z.string().check(z.regex(/^[a-z-]{1,40}$/))), null);
