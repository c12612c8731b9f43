import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/accounts/admins/${file}`;

/** Who may do what. */
export const admins: readonly Planted[] = [
  {
    area: "accounts",
    file: at("guards.server.ts"),
    tests: [at("guards.test.ts")],
    faults: [
      {
        from: "if (!found) {\n    app.log.warn",
        to: "if (found === undefined) {\n    app.log.warn",
        cost: "whoever has an account looks at all orders",
      },
      {
        from: "if (!isAtLeast(role, leastToSee(pattern))) {",
        to: "if (role === null) {",
        cost: "a reader exports all customers",
        by: "a reader sees pages",
      },
      {
        from: "    if (isAtLeast(role, least)) continue;",
        to: "    if (role !== null) continue;",
        cost: "a reader refunds",
        by: "sends nothing",
      },
      {
        from: '(await readForm(request.clone())).getAll("intent");',
        to: '[(await readForm(request.clone())).get("intent")].filter((one) => one !== null);',
        cost: "a second intent in one form does what its sender may not",
        by: "several intents",
      },
      {
        from: "rules.requireSecondFactor && !secondFactor && pattern !== ACCOUNT",
        to: "rules.requireSecondFactor && !secondFactor && pattern === ACCOUNT",
        cost: "the owners' rule holds nobody back",
        by: "require a second factor",
      },
      {
        from: "byItself: pattern === PULSE",
        to: "byItself: false",
        cost: "an open page keeps a session alive for ever",
        by: "whatever an open page asks",
      },
      {
        from: 'response.headers.set("Cache-Control", "no-store");',
        to: "",
        cost: "the back button shows orders after signing out",
        by: "a reader sees pages",
      },
      {
        from: "refundLimit: refundLimit(role, rules) });",
        to: "refundLimit: null });",
        cost: "a manager refunds any amount",
        by: "a manager does the work",
      },
      {
        from: 'if (role === "owner" || request.method === "GET" || request.method === "HEAD") return;',
        to: 'if (role !== "reader" || request.method === "GET" || request.method === "HEAD") return;',
        cost: "a manager makes owners",
        by: "what is for owners is refused",
      },
    ],
  },
  {
    area: "accounts",
    file: at("staff-rules.server.ts"),
    tests: [at("guards.test.ts")],
    faults: [
      {
        from: 'role === "manager" ? rules.managerRefundLimit : 0',
        to: "rules.managerRefundLimit",
        cost: "a reader has a manager's limit",
        by: "a reader sees pages",
      },
      { from: 'role === "owner" ? null :', to: "", cost: "an owner cannot refund" },
      {
        from: 'if (admin?.role !== "owner") return false;',
        to: "if (!admin) return false;",
        cost: "a manager raises their own limit",
        by: "nobody but an owner",
      },
      {
        from: "managerRefundLimit: 50_000,",
        to: "managerRefundLimit: 5_000_000,",
        cost: "managers refund $50,000 before anybody has decided",
      },
    ],
  },
  {
    area: "accounts",
    file: at("admins.server.ts"),
    tests: [at("admins.test.ts")],
    faults: [
      {
        from: 'if (by !== "shell" && !owners.some(({ id }) => id === by.id)) return "no-longer-allowed";',
        to: "",
        cost: "who is no owner any more removes the owners",
        by: "who is no admin any more",
      },
      {
        from: "!owners.some(({ id }) => id === by.id)",
        to: "!locked.some(({ id }) => id === by.id)",
        cost: "a manager makes themselves an owner's equal",
        by: "only owners invite",
      },
      {
        from: 'if (by !== "shell" && by.id === found.id) return "yourself";',
        to: "",
        cost: "an owner lowers themselves by mistake",
        by: "nobody changes their own",
      },
      {
        from: 'found.role === "owner" && owners.length === 1',
        to: 'found.role === "owner" && owners.length === 0',
        cost: "a shop without an owner",
        by: "the last owner stays one",
      },
      {
        from: '    if (found.isLastOwner) return "last";\n    await tx.delete',
        to: "    await tx.delete",
        cost: "a shop without an owner",
        by: "for the last one by anybody",
      },
      {
        from: '    await recordActivity(tx, { actor: nameOf(by), kind: "admin-removed", subject: email });\n    await endInvitationsOf(tx, email, nameOf(by));',
        to: '    await recordActivity(tx, { actor: nameOf(by), kind: "admin-removed", subject: email });',
        cost: "who was removed comes back by an invitation that they sent",
        by: "removed",
      },
      {
        from: 'if (!isAtLeast(role, "owner")) await',
        to: 'if (isAtLeast(role, "owner")) await',
        cost: "who was lowered makes an owner by an old invitation",
        by: "an owner who is lowered",
      },
      {
        from: "and(eq(adminInvitations.invitedBy, sender), isNull(adminInvitations.usedAt)",
        to: "and(isNull(adminInvitations.usedAt)",
        cost: "everybody's invitations end",
        by: "an owner who is lowered",
      },
      {
        from: "await tx.delete(adminGrants).where(eq(adminGrants.email, user.email));\n",
        to: "",
        cost: "who was removed is an admin again at the next sign-in",
        by: "from the shell",
      },
    ],
  },
  {
    area: "accounts",
    file: at("invitations.server.ts"),
    tests: [at("admins.test.ts")],
    faults: [
      {
        from: "gt(adminInvitations.expiresAt, app.now()),",
        to: "",
        cost: "an invitation in an old mail makes an admin",
        by: "open for seven days",
      },
      {
        from: "const meant = and(isOpen(app, token), eq(adminInvitations.email, email));",
        to: "const meant = isOpen(app, token);",
        cost: "whoever finds the mail becomes an admin with their own account",
        by: "for that very address",
      },
      {
        from: 'and(eq(users.email, email), eq(adminUsers.role, "owner"))',
        to: "eq(users.email, email)",
        cost: "a manager invites an owner",
        by: "only owners invite",
      },
      {
        from: "isNull(adminInvitations.usedAt), isNull(adminInvitations.revokedAt)",
        to: "isNull(adminInvitations.revokedAt)",
        cost: "who was removed is an admin again by the link in an old mail",
        tests: [at("invitations.test.ts")],
        by: "does not bring back",
      },
      {
        from: "isNull(adminInvitations.usedAt), isNull(adminInvitations.revokedAt)",
        to: "isNull(adminInvitations.usedAt)",
        cost: "a revoked invitation makes an admin",
      },
      {
        from: "setWhere: eq(users.emailVerified, false),",
        to: "",
        cost: "an invitation sets a new password for a confirmed account",
        tests: [at("invitations.test.ts")],
        by: "sets no new password",
      },
      {
        from: "  await tx.delete(accounts).where(eq(accounts.userId, user.id));\n",
        to: "",
        cost: "whoever registered the address first keeps a password to an admin's account",
        tests: [at("invitations.test.ts")],
        by: "with no password and no session",
      },
      {
        from: "  await tx.delete(sessions).where(eq(sessions.userId, user.id));\n",
        to: "",
        cost: "whoever registered the address first stays signed in as an admin",
        tests: [at("invitations.test.ts")],
        by: "with no password and no session",
      },
      {
        from: 'if (admin) return "an-admin-already";',
        to: "",
        cost: "an invitation changes the role of a colleague",
        by: "none is sent to an admin",
      },
      {
        from: "!invitation || !(await lockSender(tx, invitation.invitedBy))",
        to: "!invitation",
        cost: "who was removed a moment ago makes an admin",
        by: "without that",
      },
    ],
  },
];
