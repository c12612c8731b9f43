import { findAdmin } from "~/auth/admins/admins.server";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { clearSignedInHintCookie } from "~/auth/sessions/signed-cookies.server";
import { jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler } from "./api-handler.server";

/** GET /api/session: the signed-in user, for the account menu. Only requested by browsers with the sign-in hint cookie. */
export const loader = apiHandler({ method: "GET" }, async (app, request) => {
  const user = await findSignedInUser(app, request);
  if (!user)
    return jsonResponse({ email: null, isAdmin: false }, 200, { "Set-Cookie": clearSignedInHintCookie(app.settings) });
  return jsonResponse({ email: user.email, isAdmin: (await findAdmin(app.db, user.id)) !== null });
});
