import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Role } from "~/lib/db/column-types";
import { timestamptz } from "./columns";

const id = () => uuid("id").primaryKey().defaultRandom();
const createdAt = () => timestamptz("created_at").notNull().defaultNow();
const updatedAt = () => timestamptz("updated_at").notNull().defaultNow();
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Who had the rights before there were roles had all of them, and so has whom an older version adds meanwhile. */
const role = () => text("role").$type<Role>().notNull().default("owner");

// The first six have the columns that Better Auth reads and writes.

/** Everybody who registered, confirmed or not. Addresses are lower case. */
export const users = pgTable("users", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** Whether signing in asks for a code after the password. */
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The secret that an app makes codes from, and what is left of the recovery codes, both encrypted with our secret. */
export const twoFactors = pgTable("two_factors", {
  id: id(),
  userId: userId("user_id").unique(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  /** False until a first code has shown that the app has the secret. */
  verified: boolean("verified").notNull().default(false),
  // Better Auth's own counting of wrong codes, which is off: attempts.server.ts counts.
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: timestamptz("locked_until"),
});

/** One row for each browser that somebody is signed in with. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    expiresAt: timestamptz("expires_at").notNull(),
    token: text("token").notNull().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When an admin page was last asked for with it, to a few minutes. */
    usedAt: timestamptz("used_at"),
    userId: userId("user_id"),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** How somebody can sign in; here always by a password, kept as its scrypt hash. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: userId("user_id"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamptz("access_token_expires_at"),
    refreshTokenExpiresAt: timestamptz("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

/** Links that were mailed and are good for one use, such as a new password's. */
export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** Counters of attempts, shared by all processes; `lastRequest` is when the counting began, in milliseconds. */
export const attemptCounters = pgTable("attempt_counters", {
  id: id(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});

/**
 * Uses of what is limited per client, shared by all processes; `expire` is when the counting begins anew, in milliseconds. The
 * columns are those of rate-limiter-flexible. Who a client is, is kept as a hash.
 */
export const rateLimitCounters = pgTable("rate_limit_counters", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: bigint("expire", { mode: "number" }).notNull(),
});

/** Who may use the admin pages, and how far. Asked on every request. */
export const adminUsers = pgTable(
  "admin_users",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    role: role(),
    createdAt: createdAt(),
  },
  (t) => [check("admin_users_role", sql`${t.role} in ('owner', 'manager', 'reader')`)],
);

/** What owners decided for everybody who works here: one row, or none where nothing was decided. */
export const adminSettings = pgTable(
  "admin_settings",
  {
    id: integer("id").primaryKey().default(1),
    /** Cents of one order that a manager may give back. */
    managerRefundLimit: integer("manager_refund_limit").notNull(),
    requireSecondFactor: boolean("require_second_factor").notNull(),
  },
  (t) => [check("admin_settings_one", sql`${t.id} = 1`)],
);

/** Invitations to become an admin; open while neither used, revoked nor expired. The token itself is only in the mail. */
export const adminInvitations = pgTable(
  "admin_invitations",
  {
    id: id(),
    email: text("email").notNull(),
    role: role(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The email address of the admin who invited. */
    invitedBy: text("invited_by").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
    revokedAt: timestamptz("revoked_at"),
  },
  (t) => [uniqueIndex("admin_invitations_open").on(t.email).where(sql`used_at is null and revoked_at is null`)],
);

/** The log of everything that staff do. */
export const activityLog = pgTable(
  "activity_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz("at").notNull().defaultNow(),
    /** The email address of a member of staff, or "shell". */
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    /** What it was done to: an order's id, an email address. */
    subject: text("subject").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
  },
  (t) => [index("activity_log_subject").on(t.subject, t.id)],
);

/** Addresses that become admins as soon as they are registered and confirmed (`npm run admin -- add`). */
export const pendingAdmins = pgTable("pending_admins", {
  email: text("email").primaryKey(),
  role: role(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});
