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

const WRONG_CODE = "This code isn’t right or was already used. Please enter the current code from your app.";
const NO_CODE = "Please enter the six-digit code from your app, or one of your recovery codes.";
const TOO_MANY_CODES = "Too many wrong codes. Please use a recovery code, or try again tomorrow.";
const TOO_MANY_RECOVERY_CODES = "Too many wrong codes. Please wait 15 minutes.";
const SIGN_IN_EXPIRED = "Please log in again.";

/** `over`: the password must be entered again. */
type CodeResult = Result<{ cookies: string[] }, { status: number; over: boolean }>;

/** The user who entered the right password in this browser within the last 10 minutes. */
export async function findPendingSignIn(app: App, request: Request): Promise<{ id: string; email: string } | null> {
  const { createAuthCookie, internalAdapter } = await app.auth.context;
  const signed = readCookieValue(request.headers.get("Cookie"), createAuthCookie("two_factor").name);
  // The signature is checked with the code; the identifier is a random secret of 20 letters.
  const identifier = signed && /^(2fa-[\w-]+)\./.exec(signed)?.[1];
  const pending = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
  if (!pending || pending.expiresAt <= new Date()) return null;
  const [user] = await app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, pending.value));
  return user ?? null;
}

/** App code or recovery code, each valid once. */
export async function signInWithCode(app: App, visitor: Visitor, typed: string): Promise<CodeResult> {
  const user = await findPendingSignIn(app, visitor.request);
  if (!user) return reject(SIGN_IN_EXPIRED, 401, true);
  const parsed = parseSignInCode(typed);
  if (!parsed) return reject(NO_CODE, 400);
  const attempt: CodeAttempt = { ...parsed, userId: user.id, client: visitor.client };
  const allowed = await allowCodeAttempt(app, attempt);
  const factor = parsed.kind === "app" ? "app-code" : "recovery-code";
  if (allowed !== "yes") logSignIn(app, factor, allowed === "used" ? "wrong" : "too-many", user.id);
  if (allowed === "used") return reject(WRONG_CODE, 401);
  if (allowed === "just-too-many") await enqueueGuessWarning(app, user.id);
  if (allowed !== "yes") return reject(parsed.kind === "app" ? TOO_MANY_CODES : TOO_MANY_RECOVERY_CODES, 429);
  try {
    const headers = await verifyCode(app, visitor, parsed);
    await uncountCodeAttempt(app, attempt);
    if (parsed.kind === "recovery") await recordRecoveryCodeUse(app, user);
    logSignIn(app, factor, "signed-in", user.id);
    return { ok: true, cookies: (await completeSignIn(app, visitor, user, headers)).cookies };
  } catch (error) {
    const { body } = await authErrorOf(app, error);
    const isWrong = body?.code === "INVALID_CODE" || body?.code === "INVALID_BACKUP_CODE";
    logSignIn(app, factor, isWrong ? "wrong" : "over", user.id);
    return isWrong ? reject(WRONG_CODE, 401) : reject(SIGN_IN_EXPIRED, 401, true);
  }
}

const reject = (error: string, status: number, over = false): CodeResult => ({ ...failure(error), status, over });

async function verifyCode(app: App, visitor: Visitor, typed: Pick<CodeAttempt, "kind" | "code">): Promise<Headers> {
  const { kind, code } = typed;
  const input = { body: { code }, headers: await headersWithoutSession(app, visitor), returnHeaders: true as const };
  const { headers } = await (kind === "app" ? app.auth.api.verifyTOTP(input) : app.auth.api.verifyBackupCode(input));
  return headers;
}

/** If another user is signed in in this browser, Better Auth would check the code against their account. */
async function headersWithoutSession(app: App, { request, client }: Visitor): Promise<Headers> {
  const { name } = (await app.auth.context).authCookies.sessionToken;
  const headers = authHeaders(request, client);
  const pairs = (headers.get("Cookie") ?? "").split(";");
  headers.set("Cookie", pairs.filter((pair) => !pair.trim().startsWith(`${name}=`)).join(";"));
  return headers;
}

const enqueueGuessWarning = (app: App, userId: string): Promise<void> =>
  app.db.transaction((tx) => app.queue.enqueue(tx, "two-factor-email", { userId, news: "guessed" }));

const recordRecoveryCodeUse = (app: App, { id: userId, email }: { id: string; email: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    await recordActivity(tx, { actor: email, kind: "recovery-code-used", subject: email });
    await app.queue.enqueue(tx, "two-factor-email", { userId, news: "recovery-used" });
  });
