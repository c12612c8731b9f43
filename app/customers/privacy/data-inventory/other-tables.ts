import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { attemptKeyForCodes, attemptKeyForEmail, hashAttemptKey } from "~/auth/sign-in/attempt-limits.server";
import { inListSql, mentionsPersonSql, type PersonData } from "~/customers/privacy/find-person.server";
import {
  accounts,
  activityLog,
  adminInvitations,
  adminSettings,
  adminUsers,
  attemptCounters,
  billingDetails,
  contactMessages,
  coupons,
  deadJobs,
  emails,
  invoiceSeries,
  orderTallies,
  paymentEvents,
  paymentSync,
  pendingAdmins,
  rateLimitCounters,
  removedFiles,
  savedReplies,
  scheduledRuns,
  sessions,
  twoFactors,
  users,
  verifications,
} from "~/lib/db/schema/index";
import { isEmailJob, jobNames } from "~/lib/jobs/jobs";
import {
  accountingRecord,
  adminEmail,
  defineTableRule,
  internalState,
  personalData,
  secretData,
  type TableRule,
} from "./column-rules";
import { plainDetails } from "./order-tables";

export const EMAIL_JOB_TABLE = jobNames.filter(isEmailJob);

const isTheirs = (column: AnyPgColumn) => (person: PersonData) => eq(sql`lower(${column})`, person.email);

/** Everything besides orders, in an order in which it can be deleted. */
export const otherTableRules: readonly TableRule[] = [
  defineTableRule(
    emails,
    "emails to or about them",
    {
      erased: "deleted",
      rows: (person) =>
        sql`(${isTheirs(emails.recipient)(person)} or ${inListSql(emails.orderId, person.orderIds)} or ${mentionsPersonSql(emails.data, person)})`,
    },
    {
      ...{
        id: accountingRecord,
        createdAt: accountingRecord,
        messageId: internalState,
        job: accountingRecord,
        data: internalState,
        jobId: internalState,
        orderId: accountingRecord,
      },
      ...{
        recipient: personalData(),
        subject: personalData(),
        status: accountingRecord,
        fault: internalState,
        settledAt: accountingRecord,
        fileName: internalState,
      },
      ...{ html: secretData(), body: personalData(), repeats: internalState },
    },
  ),
  defineTableRule(
    contactMessages,
    "contact messages",
    { erased: "deleted", rows: ({ messageIds }) => inListSql(contactMessages.id, messageIds) },
    {
      ...{
        id: accountingRecord,
        createdAt: accountingRecord,
        name: personalData(),
        email: personalData(),
        company: personalData(),
        message: personalData(),
        readAt: accountingRecord,
      },
      ...{ answeredAt: accountingRecord, spamSince: internalState },
    },
  ),
  defineTableRule(
    billingDetails,
    "billing details",
    { erased: "deleted", rows: isTheirs(billingDetails.email) },
    {
      email: personalData(),
      name: personalData(),
      address: personalData(),
      taxNumber: personalData(),
      createdAt: accountingRecord,
    },
  ),
  defineTableRule(
    deadJobs,
    "emails that could not be sent",
    {
      erased: "deleted",
      rows: (person) => sql`(name in ${EMAIL_JOB_TABLE} and ${mentionsPersonSql(deadJobs.data, person)})`,
    },
    {
      id: internalState,
      name: accountingRecord,
      data: internalState,
      attempts: internalState,
      reason: internalState,
      failedAt: accountingRecord,
    },
  ),
  defineTableRule(
    sessions,
    "sign-ins",
    { erased: "deleted", rows: ({ userIds }) => inListSql(sessions.userId, userIds) },
    {
      ...{
        id: internalState,
        expiresAt: accountingRecord,
        token: secretData(),
        createdAt: accountingRecord,
        updatedAt: accountingRecord,
        ipAddress: personalData(),
      },
      ...{ userAgent: personalData(), usedAt: accountingRecord, userId: accountingRecord },
    },
  ),
  defineTableRule(
    accounts,
    "ways to sign in",
    { erased: "deleted", rows: ({ userIds }) => inListSql(accounts.userId, userIds) },
    {
      ...{
        id: internalState,
        accountId: internalState,
        providerId: accountingRecord,
        userId: accountingRecord,
        accessToken: secretData(),
        refreshToken: secretData(),
      },
      ...{
        idToken: secretData(),
        accessTokenExpiresAt: internalState,
        refreshTokenExpiresAt: internalState,
        scope: internalState,
      },
      ...{ password: secretData(), createdAt: accountingRecord, updatedAt: accountingRecord },
    },
  ),
  defineTableRule(
    twoFactors,
    "second factors",
    { erased: "deleted", rows: ({ userIds }) => inListSql(twoFactors.userId, userIds) },
    {
      ...{
        id: internalState,
        userId: accountingRecord,
        secret: secretData(),
        backupCodes: secretData(),
        verified: accountingRecord,
      },
      ...{ failedVerificationCount: internalState, lockedUntil: internalState },
    },
  ),
  defineTableRule(
    verifications,
    "mailed links to an account",
    {
      erased: "deleted",
      rows: ({ email, userIds }) => sql`(value in ${[email, ...userIds]} or position(${email} in lower(value)) > 0)`,
    },
    {
      id: internalState,
      identifier: secretData(),
      value: secretData(),
      expiresAt: accountingRecord,
      createdAt: accountingRecord,
      updatedAt: accountingRecord,
    },
  ),
  defineTableRule(
    attemptCounters,
    "sign-in attempt counters",
    {
      erased: "deleted",
      // Before the next colon is whose they are.
      rows: ({ email, userIds }) =>
        sql`split_part(key, ':', 1) || ':' in ${[attemptKeyForEmail(email), ...userIds.map(attemptKeyForCodes)]}`,
    },
    { id: internalState, key: secretData(), count: accountingRecord, lastRequest: accountingRecord },
  ),
  defineTableRule(
    rateLimitCounters,
    "rate limit counters",
    {
      erased: "deleted",
      rows: ({ email, references }) => sql`split_part(key, ':', 2) in ${[email, ...references].map(hashAttemptKey)}`,
    },
    { key: secretData(), points: accountingRecord, expire: accountingRecord },
  ),
  defineTableRule(
    users,
    "accounts",
    { erased: "deleted", rows: ({ userIds }) => inListSql(users.id, userIds) },
    {
      ...{
        id: accountingRecord,
        name: personalData(),
        email: personalData(),
        emailVerified: accountingRecord,
        image: personalData(),
        createdAt: accountingRecord,
        updatedAt: accountingRecord,
      },
      twoFactorEnabled: accountingRecord,
    },
  ),
  defineTableRule(
    adminInvitations,
    "staff invitations",
    { erased: "deleted", rows: ({ email }) => eq(sql`lower(${adminInvitations.email})`, email) },
    {
      ...{
        id: internalState,
        email: personalData(),
        role: accountingRecord,
        tokenHash: secretData(),
        invitedBy: adminEmail,
        createdAt: accountingRecord,
      },
      ...{ expiresAt: accountingRecord, usedAt: accountingRecord, revokedAt: accountingRecord },
    },
  ),
  defineTableRule(
    activityLog,
    "activity log entries about them",
    {
      erased: "reduced",
      rows: (person) =>
        sql`(${isTheirs(activityLog.subject)(person)} or ${inListSql(activityLog.subject, person.references)})`,
      why: "which staff did what, and when",
    },
    {
      ...{
        id: internalState,
        at: accountingRecord,
        actor: adminEmail,
        kind: accountingRecord,
        detail: personalData(plainDetails(sql`detail`)),
      },
      subject: personalData(({ email }) => sql`case when lower(subject) = ${email} then 'erased' else subject end`),
    },
  ),
  // Nobody who is erased is an admin: they must be removed first.
  defineTableRule(
    adminUsers,
    "admins",
    { erased: "untouched" },
    { id: internalState, role: internalState, createdAt: internalState },
  ),
  defineTableRule(
    pendingAdmins,
    "admins to be",
    { erased: "untouched" },
    { email: internalState, role: internalState, createdAt: internalState },
  ),
  defineTableRule(
    adminSettings,
    "rules for the staff",
    { erased: "untouched" },
    { id: internalState, managerRefundLimit: internalState, requireSecondFactor: internalState },
  ),
  defineTableRule(
    coupons,
    "coupons",
    { erased: "untouched" },
    {
      ...{
        id: internalState,
        createdAt: internalState,
        createdBy: adminEmail,
        code: internalState,
        percentOff: internalState,
        amountOff: internalState,
      },
      ...{
        services: internalState,
        endsOn: internalState,
        uses: internalState,
        oncePerAddress: internalState,
        endedAt: internalState,
      },
    },
  ),
  defineTableRule(
    savedReplies,
    "saved replies",
    { erased: "untouched" },
    { id: internalState, title: internalState, text: internalState, createdAt: internalState },
  ),
  defineTableRule(
    removedFiles,
    "files on their way out",
    { erased: "untouched" },
    { id: internalState, removedAt: internalState },
  ),
  defineTableRule(
    invoiceSeries,
    "series of invoices",
    { erased: "untouched" },
    { live: internalState, kind: internalState, year: internalState, last: internalState },
  ),
  defineTableRule(
    orderTallies,
    "totals",
    { erased: "untouched" },
    {
      day: internalState,
      service: internalState,
      status: internalState,
      live: internalState,
      orders: internalState,
      amount: internalState,
      refunded: internalState,
    },
  ),
  // The provider's ids alone.
  defineTableRule(
    paymentEvents,
    "the provider’s events",
    { erased: "untouched" },
    {
      ...{
        id: internalState,
        type: internalState,
        objectId: internalState,
        sessionId: internalState,
        paymentIntentId: internalState,
        createdAt: internalState,
      },
      ...{ live: internalState, via: internalState, receivedAt: internalState, processedAt: internalState },
    },
  ),
  defineTableRule(
    paymentSync,
    "how far events were read",
    { erased: "untouched" },
    { mode: internalState, eventsUntil: internalState, listedAt: internalState, auditedAt: internalState },
  ),
  defineTableRule(
    scheduledRuns,
    "runs of regular jobs",
    { erased: "untouched" },
    { name: internalState, startedAt: internalState, succeededAt: internalState, fault: internalState },
  ),
];
