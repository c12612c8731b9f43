import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NotificationSettings, Role } from "~/lib/db/column-types";
import { createdAtColumn, idColumn, timestamptz } from "./columns";

const updatedAt = () => timestamptz("updated_at").notNull().defaultNow();
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const role = () => text("role").$type<Role>().notNull().default("owner");

// Better Auth reads and writes the first six tables.

/** Confirmed or not. Emails are lower case. */
export const users = pgTable("users", {
  id: idColumn(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  createdAt: createdAtColumn(),
  updatedAt: updatedAt(),
});

/** `secret`: of the authenticator app; both texts are encrypted with AUTH_SECRET. */
export const twoFactors = pgTable("two_factors", {
  id: idColumn(),
  userId: userId("user_id").unique(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  /** False until the first correct code. */
  verified: boolean("verified").notNull().default(false),
  // Required by Better Auth, but not used: auth/sign-in/attempt-limits.server.ts counts.
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: timestamptz("locked_until"),
});

export const sessions = pgTable(
  "sessions",
  {
    id: idColumn(),
    expiresAt: timestamptz("expires_at").notNull(),
    token: text("token").notNull().unique(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAt(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** Last request of an admin page, accurate to a few minutes. */
    usedAt: timestamptz("used_at"),
    userId: userId("user_id"),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** Always a password here, stored as its scrypt hash. */
export const accounts = pgTable(
  "accounts",
  {
    id: idColumn(),
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
    createdAt: createdAtColumn(),
    updatedAt: updatedAt(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: idColumn(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** Per account. `lastRequest`: start of the counting period, ms since 1970. */
export const attemptCounters = pgTable("attempt_counters", {
  id: idColumn(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});

/** In the columns of rate-limiter-flexible. `key`: hash of the client's address; `expire`: ms since 1970. */
export const rateLimitCounters = pgTable("rate_limit_counters", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: bigint("expire", { mode: "number" }).notNull(),
});

/** Read on every request of an admin page. */
export const adminUsers = pgTable(
  "admin_users",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    role: role(),
    createdAt: createdAtColumn(),
    notifications: jsonb("notifications").$type<NotificationSettings>().notNull().default({}),
    /** Up to when daily digests were enqueued, for admins without one, too. */
    digestedUntil: timestamptz("digested_until").notNull().defaultNow(),
  },
  (t) => [check("admin_users_role", sql`${t.role} in ('owner', 'manager', 'reader')`)],
);

/** One row, or none while the defaults apply. */
export const adminSettings = pgTable(
  "admin_settings",
  {
    id: integer("id").primaryKey().default(1),
    /** Cents: highest refund of one order. */
    managerRefundLimit: integer("manager_refund_limit").notNull(),
    requireSecondFactor: boolean("require_second_factor").notNull(),
  },
  (t) => [check("admin_settings_one", sql`${t.id} = 1`)],
);

/** Open while not used, revoked or expired. The token itself is only in the email. */
export const adminInvitations = pgTable(
  "admin_invitations",
  {
    id: idColumn(),
    email: text("email").notNull(),
    role: role(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The admin's email. */
    invitedBy: text("invited_by").notNull(),
    createdAt: createdAtColumn(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
    revokedAt: timestamptz("revoked_at"),
  },
  (t) => [uniqueIndex("admin_invitations_open").on(t.email).where(sql`used_at is null and revoked_at is null`)],
);

export const activityLog = pgTable(
  "activity_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz("at").notNull().defaultNow(),
    /** The admin's email, or "shell". */
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    /** An order's id, an email and so on. */
    subject: text("subject").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
  },
  (t) => [index("activity_log_subject").on(t.subject, t.id)],
);

/** Become admins once registered and confirmed (`npm run admin -- add`). */
export const pendingAdmins = pgTable("pending_admins", {
  email: text("email").primaryKey(),
  role: role(),
  createdAt: createdAtColumn(),
});
