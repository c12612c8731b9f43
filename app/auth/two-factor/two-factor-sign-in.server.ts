import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { authErrorOf } from "~/auth/better-auth.server";
import { readCookieValue } from "~/auth/sessions/script-cookies";
import { authHeaders } from "~/auth/sessions/sessions.server";
import { allowCodeAttempt, type CodeAttempt, uncountCodeAttempt } from "~/auth/sign-in/attempt-limits.server";
import { completeSignIn, logSignIn, type Visitor } from "~/auth/sign-in/sign-in.server";
import { users } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { parseSignInCode } from "./recovery-codes.server";

/** The second step of signing in: the password was right, and a cookie names the sign-in that waits for a code for ten minutes. */

const WRONG_CODE = "This code isn’t right or was already used. Please enter the current code from your app.";
const NO_CODE = "Please enter the six-digit code from your app, or one of your recovery codes.";
const TOO_MANY_CODES = "Too many wrong codes. Please use a recovery code, or try again tomorrow.";
const TOO_MANY_RECOVERY_CODES = "Too many wrong codes. Please wait 15 minutes.";
const OVER = "Please log in again.";

/** `over`: the password is asked for again. */
type Outcome = Result<{ cookies: string[] }, { status: number; over: boolean }>;

const refuse = (error: string, status: number, over = false): Outcome => ({ ...failure(error), status, over });

/** Who waits to enter a code in this browser; null when nobody does, or for too long. */
export async function findPendingSignIn(app: App, request: Request): Promise<{ id: string; email: string } | null> {
  const { createAuthCookie, internalAdapter } = await app.auth.context;
  const signed = readCookieValue(request.headers.get("Cookie"), createAuthCookie("two_factor").name);
  // Its signature is checked with the code; the name alone is a secret of 20 letters.
  const identifier = signed && /^(2fa-[\w-]+)\./.exec(signed)?.[1];
  const pending = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
  if (!pending || pending.expiresAt <= new Date()) return null;
  const [user] = await app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, pending.value));
  return user ?? null;
}

/** Opens the session that the password alone did not, by a code of the app or a recovery code, which is used up. */
export async function signInWithCode(app: App, visitor: Visitor, typed: string): Promise<Outcome> {
  const user = await findPendingSignIn(app, visitor.request);
  if (!user) return refuse(OVER, 401, true);
  const read = parseSignInCode(typed);
  if (!read) return refuse(NO_CODE, 400);
  const guess: CodeAttempt = { ...read, userId: user.id, client: visitor.client };
  const may = await allowCodeAttempt(app, guess);
  const factor = read.kind === "app" ? "app-code" : "recovery-code";
  const note = (end: "signed-in" | "wrong" | "too-many" | "over") => logSignIn(app, factor, end, user.id);
  if (may !== "yes") note(may === "used" ? "wrong" : "too-many");
  if (may === "used") return refuse(WRONG_CODE, 401);
  if (may === "just-too-many") await tellGuessed(app, user.id);
  if (may !== "yes") return refuse(read.kind === "app" ? TOO_MANY_CODES : TOO_MANY_RECOVERY_CODES, 429);
  try {
    const headers = await verify(app, visitor, read);
    await uncountCodeAttempt(app, guess);
    if (read.kind === "recovery") await noteRecovery(app, user);
    note("signed-in");
    return { ok: true, cookies: (await completeSignIn(app, visitor, user, headers)).cookies };
  } catch (error) {
    const { body } = await authErrorOf(app, error);
    const isWrong = body?.code === "INVALID_CODE" || body?.code === "INVALID_BACKUP_CODE";
    note(isWrong ? "wrong" : "over");
    return isWrong ? refuse(WRONG_CODE, 401) : refuse(OVER, 401, true);
  }
}

/** Better Auth's answer, which opens the session. Throws its refusal. */
async function verify(
  app: App,
  visitor: Visitor,
  { kind, code }: Pick<CodeAttempt, "kind" | "code">,
): Promise<Headers> {
  const asked = { body: { code }, headers: await withoutSession(app, visitor), returnHeaders: true as const };
  const answer = kind === "app" ? app.auth.api.verifyTOTP(asked) : app.auth.api.verifyBackupCode(asked);
  return (await answer).headers;
}

/** Somebody else may be signed in in this browser: Better Auth would check the code against their account. */
async function withoutSession(app: App, { request, client }: Visitor): Promise<Headers> {
  const { name } = (await app.auth.context).authCookies.sessionToken;
  const headers = authHeaders(request, client);
  const kept = (headers.get("Cookie") ?? "").split(";").filter((pair) => !pair.trim().startsWith(`${name}=`));
  headers.set("Cookie", kept.join(";"));
  return headers;
}

const tellGuessed = (app: App, userId: string): Promise<void> =>
  app.db.transaction((tx) => app.queue.enqueue(tx, "two-factor-email", { userId, news: "guessed" }));

const noteRecovery = (app: App, { id: userId, email }: { id: string; email: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    await recordActivity(tx, { actor: email, kind: "recovery-code-used", subject: email });
    await app.queue.enqueue(tx, "two-factor-email", { userId, news: "recovery-used" });
  });
