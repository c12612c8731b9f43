import * as z from "zod/mini";
import { searchParam, singleParam } from "~/lib/db/pagination";

/** `waiting` includes emails that are being sent, `failed` those that will be retried. */
export const EMAIL_STATUS_FILTERS = ["waiting", "failed", "sent", "written"] as const;

/** `q`: start of an address or of its domain. `kind`: the job that sends the email. */
export type EmailFilter = { q: string; status: (typeof EMAIL_STATUS_FILTERS)[number] | null; kind: string | null };

const status = z.catch(z.nullable(z.enum(EMAIL_STATUS_FILTERS)), null);
const kind = z.catch(z.nullable(z.string().check(z.regex(/^[a-z-]{1,40}$/))), null);

/** Invalid and repeated values count as absent. */
export const readEmailFilter = (params: URLSearchParams): EmailFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  status: status.parse(singleParam(params, "status")),
  kind: kind.parse(singleParam(params, "kind")),
});
