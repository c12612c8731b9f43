import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { accountKey, codesKey, hashOf } from "~/auth/account-key";
import {
  accounts,
  activity,
  adminGrants,
  adminInvitations,
  adminUsers,
  billingDetails,
  clientLimits,
  contactMessages,
  coupons,
  deadJobs,
  invoiceSeries,
  mails,
  orderTallies,
  paymentEvents,
  paymentSync,
  rateLimits,
  removedFiles,
  savedReplies,
  scheduledRuns,
  sessions,
  staffRules,
  twoFactors,
  users,
  verifications,
} from "~/db/tables";
import { jobNames, sendsMail } from "~/jobs/queue";
import { among, names, type Person } from "../person.server";
import { plainDetails } from "./order-rules";
import { book, inner, own, rule, secret, staff, type TableRule } from "./rules";

export const MAIL_JOBS = jobNames.filter(sendsMail);

const isTheirs = (column: AnyPgColumn) => (person: Person) => eq(sql`lower(${column})`, person.email);

/** Everything besides orders, in an order in which it can be deleted. */
export const otherRules: readonly TableRule[] = [
  rule(
    mails,
    "emails to or about them",
    {
      erased: "deleted",
      rows: (person) =>
        sql`(${isTheirs(mails.recipient)(person)} or ${among(mails.orderId, person.orderIds)} or ${names(mails.data, person)})`,
    },
    {
      ...{ id: book, createdAt: book, messageId: inner, job: book, data: inner, jobId: inner, orderId: book },
      ...{ recipient: own(), subject: own(), status: book, fault: inner, settledAt: book, fileName: inner },
      ...{ html: secret(), body: own(), repeats: inner },
    },
  ),
  rule(
    contactMessages,
    "contact messages",
    { erased: "deleted", rows: ({ messageIds }) => among(contactMessages.id, messageIds) },
    {
      ...{ id: book, createdAt: book, name: own(), email: own(), company: own(), message: own(), readAt: book },
      ...{ answeredAt: book, spamSince: inner },
    },
  ),
  rule(
    billingDetails,
    "billing details",
    { erased: "deleted", rows: isTheirs(billingDetails.email) },
    { email: own(), name: own(), address: own(), taxNumber: own(), createdAt: book },
  ),
  rule(
    deadJobs,
    "emails that could not be sent",
    { erased: "deleted", rows: (person) => sql`(name in ${MAIL_JOBS} and ${names(deadJobs.data, person)})` },
    { id: inner, name: book, data: inner, attempts: inner, reason: inner, failedAt: book },
  ),
  rule(
    sessions,
    "sign-ins",
    { erased: "deleted", rows: ({ userIds }) => among(sessions.userId, userIds) },
    {
      ...{ id: inner, expiresAt: book, token: secret(), createdAt: book, updatedAt: book, ipAddress: own() },
      ...{ userAgent: own(), usedAt: book, userId: book },
    },
  ),
  rule(
    accounts,
    "ways to sign in",
    { erased: "deleted", rows: ({ userIds }) => among(accounts.userId, userIds) },
    {
      ...{ id: inner, accountId: inner, providerId: book, userId: book, accessToken: secret(), refreshToken: secret() },
      ...{ idToken: secret(), accessTokenExpiresAt: inner, refreshTokenExpiresAt: inner, scope: inner },
      ...{ password: secret(), createdAt: book, updatedAt: book },
    },
  ),
  rule(
    twoFactors,
    "second factors",
    { erased: "deleted", rows: ({ userIds }) => among(twoFactors.userId, userIds) },
    {
      ...{ id: inner, userId: book, secret: secret(), backupCodes: secret(), verified: book },
      ...{ failedVerificationCount: inner, lockedUntil: inner },
    },
  ),
  rule(
    verifications,
    "mailed links to an account",
    {
      erased: "deleted",
      rows: ({ email, userIds }) => sql`(value in ${[email, ...userIds]} or position(${email} in lower(value)) > 0)`,
    },
    { id: inner, identifier: secret(), value: secret(), expiresAt: book, createdAt: book, updatedAt: book },
  ),
  rule(
    rateLimits,
    "sign-in attempt counters",
    {
      erased: "deleted",
      // Before the next colon is whose they are.
      rows: ({ email, userIds }) =>
        sql`split_part(key, ':', 1) || ':' in ${[accountKey(email), ...userIds.map(codesKey)]}`,
    },
    { id: inner, key: secret(), count: book, lastRequest: book },
  ),
  rule(
    clientLimits,
    "rate limit counters",
    {
      erased: "deleted",
      rows: ({ email, references }) => sql`split_part(key, ':', 2) in ${[email, ...references].map(hashOf)}`,
    },
    { key: secret(), points: book, expire: book },
  ),
  rule(
    users,
    "accounts",
    { erased: "deleted", rows: ({ userIds }) => among(users.id, userIds) },
    {
      ...{ id: book, name: own(), email: own(), emailVerified: book, image: own(), createdAt: book, updatedAt: book },
      twoFactorEnabled: book,
    },
  ),
  rule(
    adminInvitations,
    "staff invitations",
    { erased: "deleted", rows: ({ email }) => eq(sql`lower(${adminInvitations.email})`, email) },
    {
      ...{ id: inner, email: own(), role: book, tokenHash: secret(), invitedBy: staff, createdAt: book },
      ...{ expiresAt: book, usedAt: book, revokedAt: book },
    },
  ),
  rule(
    activity,
    "activity log entries about them",
    {
      erased: "reduced",
      rows: (person) => sql`(${isTheirs(activity.subject)(person)} or ${among(activity.subject, person.references)})`,
      why: "which staff did what, and when",
    },
    {
      ...{ id: inner, at: book, actor: staff, kind: book, detail: own(plainDetails(sql`detail`)) },
      subject: own(({ email }) => sql`case when lower(subject) = ${email} then 'erased' else subject end`),
    },
  ),
  // Nobody who is erased is an admin: they must be removed first.
  rule(adminUsers, "admins", { erased: "untouched" }, { id: inner, role: inner, createdAt: inner }),
  rule(adminGrants, "admins to be", { erased: "untouched" }, { email: inner, role: inner, createdAt: inner }),
  rule(
    staffRules,
    "rules for the staff",
    { erased: "untouched" },
    { id: inner, managerRefundLimit: inner, requireSecondFactor: inner },
  ),
  rule(
    coupons,
    "coupons",
    { erased: "untouched" },
    {
      ...{ id: inner, createdAt: inner, createdBy: staff, code: inner, percentOff: inner, amountOff: inner },
      ...{ services: inner, endsOn: inner, uses: inner, oncePerAddress: inner, endedAt: inner },
    },
  ),
  rule(
    savedReplies,
    "saved replies",
    { erased: "untouched" },
    { id: inner, title: inner, text: inner, createdAt: inner },
  ),
  rule(removedFiles, "files on their way out", { erased: "untouched" }, { id: inner, removedAt: inner }),
  rule(
    invoiceSeries,
    "series of invoices",
    { erased: "untouched" },
    { live: inner, kind: inner, year: inner, last: inner },
  ),
  rule(
    orderTallies,
    "totals",
    { erased: "untouched" },
    { day: inner, service: inner, status: inner, live: inner, orders: inner, amount: inner, refunded: inner },
  ),
  // The provider's ids alone.
  rule(
    paymentEvents,
    "the provider’s events",
    { erased: "untouched" },
    {
      ...{ id: inner, type: inner, objectId: inner, sessionId: inner, paymentIntentId: inner, createdAt: inner },
      ...{ live: inner, via: inner, receivedAt: inner, processedAt: inner },
    },
  ),
  rule(
    paymentSync,
    "how far events were read",
    { erased: "untouched" },
    { mode: inner, eventsUntil: inner, listedAt: inner, auditedAt: inner },
  ),
  rule(
    scheduledRuns,
    "runs of regular jobs",
    { erased: "untouched" },
    { name: inner, startedAt: inner, succeededAt: inner, fault: inner },
  ),
];
