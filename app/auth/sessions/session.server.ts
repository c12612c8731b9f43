import type { App } from "~/app-context.server";
import { authErrorOf } from "~/auth/auth-faults.server";
import { CLIENT_IP_HEADER } from "~/auth/better-auth.server";

export type SignedInUser = { id: string; email: string; sessionId: string };

/** Who makes this request, from its session in the database; null for nobody. Only confirmed people can have one. */
export async function findSignedInUser(app: App, request: Request): Promise<SignedInUser | null> {
  if (!request.headers.has("Cookie")) return null;
  const session = await app.auth.api.getSession({ headers: authHeaders(request) }).catch(async (error: unknown) => {
    throw await authErrorOf(app, error);
  });
  return session?.user.emailVerified
    ? { id: session.user.id, email: session.user.email, sessionId: session.session.id }
    : null;
}

/** The headers that Better Auth may see: without those in which a client could claim another address. */
export function authHeaders(request: Request, client?: string): Headers {
  const headers = new Headers();
  for (const name of ["Cookie", "User-Agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (client) headers.set(CLIENT_IP_HEADER, client);
  return headers;
}
