import type { Planted } from "../mutant.ts";

const signIn = (file: string) => `app/accounts/sign-in/${file}`;
const session = (file: string) => `app/accounts/session/${file}`;

/** Who gets in. */
export const signIns: readonly Planted[] = [
  {
    area: "accounts",
    file: signIn("attempts.server.ts"),
    tests: [signIn("accounts.test.ts"), signIn("known-device.test.ts"), signIn("sign-in-code.test.ts")],
    faults: [
      {
        from: "over: count > tries,",
        to: "over: count > tries + 1,",
        cost: "one guess more for each account",
        by: "five checks from one address",
      },
      {
        from: "${rateLimits.lastRequest} <= ${now - seconds * 1000}",
        to: "${rateLimits.lastRequest} > ${now - seconds * 1000}",
        cost: "no guess is ever one too many",
        by: "five checks from one address",
      },
      {
        from: "lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`",
        to: "lastRequest: sql`${now}::bigint`",
        cost: "a stranger who goes on guessing keeps the owner out for ever",
        by: "begins with the first guess",
      },
      {
        from: 'of: client },\n        { limit: "password", account',
        to: 'of: client },\n        { limit: "password-here", account',
        cost: "a hundred addresses have five hundred guesses",
        by: "ten in all",
      },
      {
        from: 'filter(({ limit }) => limit !== "same-code")',
        to: "filter(({ limit }) => limit.length > 0)",
        cost: "a code that was looked at over a shoulder opens a second session",
        tests: [signIn("sign-in-code.test.ts")],
        by: "takes each code once",
      },
      {
        from: '{ limit: "code", account },\n',
        to: "",
        cost: "who knows the password tries codes without end from many addresses",
        tests: [signIn("sign-in-code.test.ts")],
        by: "ten codes of an account a day",
      },
      {
        from: "const account = codesKey(userId);",
        to: "const account = accountKey(userId);",
        cost: "nothing that a reader of these lines could name",
        equivalent:
          "both are a hash of the id under a name of its own; that a new password forgets none of them is the other fault",
      },
      {
        from: "starts_with(${rateLimits.key}, ${accountKey(email)})",
        to: "true",
        cost: "a new password by mail buys new guesses at the codes",
        tests: [signIn("sign-in-code.test.ts"), signIn("known-device.test.ts")],
        by: "gives no further guesses",
      },
      {
        from: "greatest(${rateLimits.count} - 1, 0)",
        to: "${rateLimits.count}",
        cost: "an owner who signs in often is locked out",
        by: "the owner's right passwords",
      },
      {
        from: '    : [{ limit: "password-device", account: accountKey(email), of: device }];',
        to: "    : [];",
        cost: "a known browser guesses without end",
        tests: [signIn("known-device.test.ts")],
        by: "ten wrong guesses of its own",
      },
      {
        from: "password: { tries: 10, seconds: 15 * 60 },",
        to: "password: { tries: 100, seconds: 15 * 60 },",
        cost: "a hundred guesses in a quarter of an hour",
        by: "ten in all",
      },
      {
        from: "mail: { tries: 5, seconds: 60 * 60 },",
        to: "mail: { tries: 50, seconds: 60 * 60 },",
        cost: "a stranger fills an inbox in our name",
        by: "at most five times an hour",
      },
      {
        from: "seconds: 24 * 60 * 60 },",
        to: "seconds: 60 * 60 },",
        cost: "240 codes a day instead of ten",
        tests: [signIn("sign-in-code.test.ts")],
        by: "ten codes of an account a day",
      },
    ],
  },
  {
    area: "accounts",
    file: signIn("known-device.server.ts"),
    tests: [signIn("known-device.test.ts")],
    faults: [
      {
        from: "boundTo: [email, secret]",
        to: "boundTo: [email]",
        cost: "a browser that was signed out by a new password goes on guessing",
        by: "ends the marks of other browsers",
      },
      {
        from: "boundTo: [email, secret]",
        to: "boundTo: [secret]",
        cost: "nothing",
        equivalent:
          "the hash of a password is random and of one account alone, and the cookie's name has the address in it",
      },
      {
        from: "app.now().getTime() - found.since < KNOWN_SECONDS * 1000",
        to: "found.since > 0",
        cost: "a browser of years ago has guesses of its own",
        by: "older than a year",
      },
    ],
  },
  {
    area: "accounts",
    file: signIn("sign-in.server.ts"),
    tests: [
      signIn("accounts.test.ts"),
      signIn("sign-in-code.test.ts"),
      signIn("sign-in-log.test.ts"),
      session("session-list.test.ts"),
    ],
    faults: [
      {
        from: "if (!(await mayCheckPassword(app, guesser))) {",
        to: "if (!(await mayCheckPassword(app, guesser)) && guesser.device !== null) {",
        cost: "passwords are guessed without end",
        tests: [signIn("sign-in-log.test.ts"), signIn("known-device.test.ts")],
        by: "one too many",
      },
      {
        from: "    await giveBackCheck(app, guesser);\n    if (codeAsked",
        to: "    if (codeAsked",
        cost: "an owner who signs in five times is locked out",
        by: "the owner's right passwords",
      },
      {
        from: "  await endFormerSession(app, request);\n",
        to: "",
        cost: "the session of before can still be used by who has its cookie",
        tests: [session("session-list.test.ts")],
        by: "signing in again ends",
      },
      {
        from: "if (unconfirmed) await giveBackCheck(app, guesser);\n    await",
        to: "await",
        cost: "who has not confirmed yet is locked out by their own password",
        by: "has not confirmed the address yet",
        tests: [signIn("accounts.test.ts")],
      },
    ],
  },
  {
    area: "accounts",
    file: signIn("sign-in-code.server.ts"),
    tests: [signIn("sign-in-code.test.ts")],
    faults: [
      {
        from: "!pending || pending.expiresAt <= new Date()",
        to: "!pending",
        cost: "a password that was typed days ago still waits for a code",
        by: "waits ten minutes",
      },
      {
        from: 'if (may === "used") return refuse(WRONG_CODE, 401);',
        to: "",
        cost: "whoever types a code twice reads that there were too many",
        by: "takes each code once",
      },
      {
        from: 'if (may === "just-too-many") await tellGuessed(app, user.id);',
        to: "",
        cost: "an owner does not learn that somebody knows the password",
        by: "then tells its owner",
      },
      {
        from: 'if (read.kind === "recovery") await noteRecovery(app, user);',
        to: "",
        cost: "an owner does not learn that a recovery code was used",
        by: "says so by mail",
      },
      {
        from: 'kept = (headers.get("Cookie") ?? "").split(";").filter((pair) => !pair.trim().startsWith(`${name}=`));',
        to: 'kept = [headers.get("Cookie") ?? ""];',
        cost: "the code is checked against whoever is signed in in this browser",
        by: "where somebody else is signed in",
      },
    ],
  },
  {
    area: "accounts",
    file: signIn("password-reset.server.ts"),
    tests: [signIn("accounts.test.ts"), signIn("known-device.test.ts"), signIn("sign-in-code.test.ts")],
    faults: [
      {
        from: "const RESET_MS = 60 * 60 * 1000;",
        to: "const RESET_MS = 24 * 60 * 60 * 1000;",
        cost: "an old mail takes an account over",
        by: "within the hour",
      },
      {
        from: "  await app.db.delete(verifications).where(eq(verifications.value, user.id));\n",
        to: "",
        cost: "other mailed links still take the account over",
        tests: [signIn("sign-in-code.test.ts"), signIn("accounts.test.ts")],
        by: "ends sign-ins that wait",
      },
      {
        from: "  await forgetAttempts(app, user.email);\n",
        to: "",
        cost: "an owner whom strangers locked out stays out with a new password",
        tests: [signIn("known-device.test.ts")],
        by: "clears every counter",
      },
      {
        from: "const fault = link && (await faultFor(app, link, newPassword));",
        to: "const fault = link === undefined ? null : null;",
        cost: "12345678 is a password",
        tests: [signIn("password/chosen-password.test.ts")],
        by: "by the mailed link",
      },
    ],
  },
];
