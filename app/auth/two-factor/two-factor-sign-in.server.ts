import { eq } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { type Auth, authErrorOf } from "~/auth/better-auth.server";
import { confirmNewSession, readSecondStep, readSignInBasis } from "~/auth/sessions/new-session.server";
import { readCookieValue } from "~/auth/sessions/script-cookies";
import { authHeaders } from "~/auth/sessions/sessions.server";
import { allowCodeAttempt, type CodeAttempt, uncountCodeAttempt } from "~/auth/sign-in/attempt-limits.server";
import type { Visitor } from "~/auth/sign-in/known-device.server";
import { completeSignIn, logSignIn, SIGN_IN_EXPIRED } from "~/auth/sign-in/sign-in.server";
import type { App } from "~/lib/app-context.server";
import { users } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { parseSignInCode } from "./recovery-codes.server";

const WRONG_CODE = "This code isn’t right or was already used. Please enter the current code from your app.";
const NO_CODE = "Please enter the six-digit code from your app, or one of your recovery codes.";
const TOO_MANY = {
  app: "Too many wrong codes. Please use a recovery code, or try again tomorrow.",
  recovery: "Too many wrong codes. Please wait 15 minutes.",
};

/** `over`: the password must be entered again. */
type CodeResult = Result<{ cookies: string[] }, { status: number; over: boolean }>;

/** The user who entered the right password in this browser within the last 10 minutes. */
export async function findPendingSignIn(
  app: Pick<App, "auth" | "db">,
  request: Request,
): Promise<{ id: string; email: string } | null> {
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
  const pending = await findUnchangedSignIn(app, visitor.request);
  if (!pending) return reject(SIGN_IN_EXPIRED, 401, true);
  const { user, basis } = pending;
  const parsed = parseSignInCode(typed);
  if (!parsed) return reject(NO_CODE, 400);
  const attempt: CodeAttempt = { ...parsed, userId: user.id, client: visitor.client };
  const allowed = await allowCodeAttempt(app, attempt);
  const factor = parsed.kind === "app" ? "app-code" : "recovery-code";
  if (allowed !== "yes") {
    logSignIn(app.log, factor, allowed === "used" ? "wrong" : "too-many", user.id);
    if (allowed === "just-too-many") await enqueueGuessWarning(app, user.id);
    return allowed === "used" ? reject(WRONG_CODE, 401) : reject(TOO_MANY[parsed.kind], 429);
  }
  try {
    const headers = await verifyCode(app.auth, visitor, parsed);
    await uncountCodeAttempt(app.db, attempt);
    if (parsed.kind === "recovery") await recordRecoveryCodeUse(app, user);
    if (!(await confirmNewSession(app, basis, user.id, headers.getSetCookie()))) {
      logSignIn(app.log, factor, "over", user.id);
      return reject(SIGN_IN_EXPIRED, 401, true);
    }
    logSignIn(app.log, factor, "signed-in", user.id);
    return { ok: true, cookies: (await completeSignIn(app, visitor, user, headers)).cookies };
  } catch (error) {
    const { body } = await authErrorOf(app, error);
    const isWrong = body?.code === "INVALID_CODE" || body?.code === "INVALID_BACKUP_CODE";
    logSignIn(app.log, factor, isWrong ? "wrong" : "over", user.id);
    return isWrong ? reject(WRONG_CODE, 401) : reject(SIGN_IN_EXPIRED, 401, true);
  }
}

/** Returns null if password or second factor have changed since the password was entered. */
async function findUnchangedSignIn(app: Pick<App, "auth" | "db" | "settings">, request: Request) {
  const user = await findPendingSignIn(app, request);
  const now = user && (await readSignInBasis(app.db, { userId: user.id }));
  const basis = now && (await readSecondStep(app, request, now));
  return user && basis && { user, basis };
}

const reject = (error: string, status: number, over = false): CodeResult => ({ ...failure(error), status, over });

async function verifyCode(auth: Auth, visitor: Visitor, typed: Pick<CodeAttempt, "kind" | "code">): Promise<Headers> {
  const { kind, code } = typed;
  const input = { body: { code }, headers: await headersWithoutSession(auth, visitor), returnHeaders: true as const };
  const { headers } = await (kind === "app" ? auth.api.verifyTOTP(input) : auth.api.verifyBackupCode(input));
  return headers;
}

/** If another user is signed in in this browser, Better Auth would check the code against their account. */
async function headersWithoutSession(auth: Auth, { request, client }: Visitor): Promise<Headers> {
  const { name } = (await auth.context).authCookies.sessionToken;
  const headers = authHeaders(request, client);
  const pairs = (headers.get("Cookie") ?? "").split(";");
  headers.set("Cookie", pairs.filter((pair) => !pair.trim().startsWith(`${name}=`)).join(";"));
  return headers;
}

const enqueueGuessWarning = (app: Pick<App, "db" | "queue">, userId: string): Promise<void> =>
  app.db.transaction((tx) => app.queue.enqueue(tx, "two-factor-email", { userId, news: "guessed" }));

const recordRecoveryCodeUse = (app: App, { id: userId, email }: { id: string; email: string }): Promise<void> =>
  app.db.transaction(async (tx) => {
    await recordActivity(tx, { actor: email, kind: "recovery-code-used", subject: email });
    await app.queue.enqueue(tx, "two-factor-email", { userId, news: "recovery-used" });
  });
