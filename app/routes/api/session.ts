import { findAdmin } from "~/accounts/admins/admins.server";
import { clearMarkerCookie } from "~/accounts/session/cookies.server";
import { signedInUser } from "~/accounts/session/session.server";
import { jsonResponse } from "~/http/error-body.server";
import { endpoint } from "./answers.server";

/** GET /api/session: who is signed in, for the account menu; asked only by browsers that carry the marker. */
export const loader = endpoint({ method: "GET" }, async (app, request) => {
  const user = await signedInUser(app, request);
  if (!user) return jsonResponse({ email: null, isAdmin: false }, 200, { "Set-Cookie": clearMarkerCookie(app) });
  return jsonResponse({ email: user.email, isAdmin: (await findAdmin(app.db, user.id)) !== null });
});
