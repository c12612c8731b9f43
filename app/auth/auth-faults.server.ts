import { type APIError, isAPIError } from "better-auth/api";
import type { App } from "~/app-context.server";

/**
 * What Better Auth refuses, with its status and words. Everything else that it throws is thrown again; where it only says that
 * something failed on our side, the database is asked what: Better Auth keeps that to itself.
 */
export async function authErrorOf(app: App, error: unknown): Promise<APIError> {
  if (!isAPIError(error)) throw error;
  if (error.statusCode < 500 && !/^FAILED_TO_/.test(String(error.body?.code))) return error;
  await app.database.ping();
  await app.database.canStore();
  throw error;
}

/** The field that a refusal is about; undefined when it is about neither or nobody may know. */
export function authErrorField({ body }: APIError): "email" | "password" | undefined {
  const code = String(body?.code);
  return code === "INVALID_EMAIL" ? "email" : code.includes("PASSWORD") ? "password" : undefined;
}
