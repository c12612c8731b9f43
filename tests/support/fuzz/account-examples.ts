import { randomUUID } from "node:crypto";
import { type Examples, form, get } from "./hostile-input.ts";

const path = `/admin/users/${randomUUID()}`;

export const ownAccountExamples: Examples = {
  "/auth/code": [get({ answers: 302 }), form("nobody", { code: "123456" }, 302)],
  "/admin/account": [
    get({ as: "admin" }),
    form("admin", { intent: "start-two-factor", password: "not the password" }, 400),
    form("admin", { intent: "enable-two-factor", code: "123456" }, 400),
    form("admin", { intent: "end-session", session: randomUUID() }, 400),
  ],
  "/admin/users/:id": [
    get({ as: "admin", path, answers: 404 }),
    form("admin", { intent: "role", role: "manager" }, 404, { path }),
    form("admin", { intent: "end-session", session: randomUUID() }, 404, { path }),
  ],
};
