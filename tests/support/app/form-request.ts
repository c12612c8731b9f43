import type { Admin } from "~/auth/permissions/require-admin.server";
import type { App } from "~/lib/app-context.server";
import type { FormRequest } from "~/routes/admin/shared/admin-page.server";

/** A form as handlers of the back office get it; from an owner. */
export function formRequest(app: App, fields: Record<string, string>, admin: Partial<Admin> = {}): FormRequest {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const owner = { id: "1", email: "ann@team.example", role: "owner", refundLimit: null } as const;
  return {
    app,
    admin: { ...owner, secondFactor: false, sessionId: "1", ...admin },
    request: new Request("http://localhost:3000/admin"),
    search: new URLSearchParams(),
    params: {},
    form,
  };
}
