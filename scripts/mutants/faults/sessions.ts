import type { Planted } from "../mutant.ts";

const admins = (file: string) => `app/accounts/admins/${file}`;
const session = (file: string) => `app/accounts/session/${file}`;
const second = (file: string) => `app/accounts/second-factor/${file}`;
const signIn = (file: string) => `app/accounts/sign-in/${file}`;

/** Who stays in, and what a second factor keeps out. */
export const sessions: readonly Planted[] = [
  {
    area: "accounts",
    file: session("session-list.server.ts"),
    tests: [session("session-list.test.ts"), admins("guards.test.ts")],
    faults: [
      {
        from: "and(eq(sessions.id, id), eq(sessions.userId, person.id))",
        to: "eq(sessions.id, id)",
        cost: "an admin signs a colleague out",
        by: "ended by its owner alone",
      },
      {
        from: "but === undefined ? undefined : ne(sessions.id, but)",
        to: "undefined",
        cost: "ending the others ends this one, too",
        by: "ended by its owner alone",
      },
      {
        from: "idle >= IDLE_SECONDS * 1000",
        to: "idle >= 7 * IDLE_SECONDS * 1000",
        cost: "a browser that was left open opens the shop a week later",
        tests: [admins("guards.test.ts")],
        by: "24 hours",
      },
      {
        from: "    await app.db.delete(sessions).where(eq(sessions.id, id));\n    return false;",
        to: "    return false;",
        cost: "a session that has ended goes on elsewhere",
        tests: [admins("guards.test.ts")],
        by: "24 hours",
      },
      {
        from: "idle > EXACTNESS",
        to: "idle > 100 * EXACTNESS",
        cost: "who works all day is signed out",
        tests: [admins("guards.test.ts")],
        by: "to five minutes",
      },
      {
        from: ", gt(sessions.expiresAt, app.now())",
        to: "",
        cost: "sessions are listed that have ended",
        by: "lasts seven days",
      },
    ],
  },
  {
    area: "accounts",
    file: second("second-factor.server.ts"),
    tests: [second("second-factor.test.ts")],
    faults: [
      {
        from: "await endSessionsOf(tx, person.id, opened);",
        to: "await endSessionsOf(tx, opened, opened);",
        cost: "sessions that were opened without a code go on",
        by: "ends all other sessions",
      },
      {
        from: 'if (await isOn(app.db, person.id)) return refused("Two-factor sign-in is already on.");',
        to: "",
        cost: "codes are guessed uncounted in an open browser",
        by: "tells nobody whether a code is right",
      },
      {
        from: "if (!(await mayCheckPassword(app, guesser))) return refused(TOO_MANY_TRIES);",
        to: "",
        cost: "an open browser guesses the password",
        by: "limited as signing in is",
      },
      {
        from: 'if (typeof found === "string" && by !== "shell") return found;',
        to: "",
        cost: "a manager takes an owner's second factor away",
        by: "nobody else does",
      },
      {
        from: "    await endSessionsOf(tx, user.id);\n",
        to: "",
        cost: "who has a stolen phone stays signed in",
        by: "signs them out",
      },
      {
        from: "  await tx.delete(verifications).where(eq(verifications.value, userId));\n",
        to: "",
        cost: "a sign-in that waits for a code of before goes on",
        by: "which signs them out",
      },
      {
        from: 'await tell(app, tx, person, { actor: person.email, news: "off" });',
        to: "await Promise.resolve();",
        cost: "an owner does not learn that the second factor is off",
        by: "is done with the password",
      },
    ],
  },
  {
    area: "accounts",
    file: signIn("password/change-password.server.ts"),
    tests: [signIn("password/change-password.test.ts")],
    faults: [
      {
        from: "revokeOtherSessions: true",
        to: "revokeOtherSessions: false",
        cost: "a thief stays signed in after the password was changed",
        by: "ends all other sessions",
      },
      {
        from: "await tx.delete(verifications).where(eq(verifications.value, user.id));\n",
        to: "",
        cost: "a thief's mailed link still works",
        by: "mailed links",
      },
      {
        from: "if (!(await mayCheckPassword(app, guesser))) return",
        to: "if (guesser.email === null) return",
        cost: "an open browser guesses the password",
        by: "is no way to guess",
      },
      {
        from: 'if (fault) return refuse(fault, "newPassword");',
        to: "",
        cost: "an easy password",
        by: "easy to guess",
      },
    ],
  },
];
