import { randomUUID } from "node:crypto";
import type { Example } from "../hostile-input.ts";

const NOBODY = `/admin/users/${randomUUID()}`;
const post = (form: Record<string, string>, answers: number) =>
  ({ method: "POST", as: "admin", form, answers }) as const;

/** What is asked of people's own accounts, and by owners of their colleagues'. */
export const ownAccountExamples: Readonly<Record<string, readonly Example[]>> = {
  "/auth/code": [
    { method: "GET", answers: 302 },
    { method: "POST", form: { code: "123456" }, answers: 302 },
  ],
  "/admin/account": [
    { method: "GET", as: "admin", answers: 200 },
    post({ intent: "start-two-factor", password: "not the password" }, 400),
    post({ intent: "enable-two-factor", code: "123456" }, 400),
    post({ intent: "end-session", session: randomUUID() }, 400),
  ],
  "/admin/users/:id": [
    { method: "GET", as: "admin", path: NOBODY, answers: 404 },
    { ...post({ intent: "role", role: "manager" }, 404), path: NOBODY },
    { ...post({ intent: "end-session", session: randomUUID() }, 404), path: NOBODY },
  ],
};
