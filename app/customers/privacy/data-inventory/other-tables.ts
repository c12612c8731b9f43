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
  aiUsage,
  attemptCounters,
  billingDetails,
  contactMessages,
  contactReplies,
  contentDocuments,
  contentEpoch,
  contentMedia,
  contentPublications,
  contentRevisions,
  contentSchedule,
  conversationReaders,
  conversations,
  coupons,
  deadJobs,
  invoiceSeries,
  orderTallies,
  paymentEvents,
  paymentSync,
  pendingAdmins,
  providerCustomers,
  rateLimitCounters,
  removedFiles,
  savedReplies,
  scheduledRuns,
  sessions,
  shops,
  taxRates,
  twoFactors,
  users,
  verifications,
} from "~/lib/db/schema/index";
import { isEmailJobSql } from "~/lib/jobs/job-monitoring.server";
import {
  accountingRecord,
  adminEmail,
  defineTableRule,
  internalState,
  personalData,
  secretData,
  type TableRule,
  untouched,
} from "./column-rules";
import { plainDetails } from "./order-tables";

const isTheirs = (column: AnyPgColumn) => (person: PersonData) => eq(sql`lower(${column})`, person.email);

const conversationIds = ({ orderIds, messageIds }: PersonData) => [...orderIds, ...messageIds];

/** All other tables, in the order of deletion. */
export const otherTableRules: readonly TableRule[] = [
  defineTableRule(
    conversationReaders,
    "what admins have read",
    { erased: "deleted", rows: (person) => inListSql(conversationReaders.conversationId, conversationIds(person)) },
    [[internalState, "adminId", "typingAt"]],
  ),
  defineTableRule(
    conversations,
    "states of conversations",
    { erased: "deleted", rows: (person) => inListSql(conversations.id, conversationIds(person)) },
    [
      [accountingRecord, "state", "about"],
      [adminEmail, "lastBy", "assignee"],
      [internalState, "snoozedUntil"],
    ],
  ),
  defineTableRule(
    contactReplies,
    "replies after contact messages",
    { erased: "deleted", rows: ({ messageIds }) => inListSql(contactReplies.contactMessageId, messageIds) },
    [
      [accountingRecord, "sender"],
      [adminEmail, "author"],
      [personalData(), "text"],
    ],
  ),
  defineTableRule(
    contactMessages,
    "contact messages",
    { erased: "deleted", rows: ({ messageIds }) => inListSql(contactMessages.id, messageIds) },
    [
      [personalData(), "name", "email", "company", "message"],
      [internalState, "spamSince"],
    ],
  ),
  defineTableRule(billingDetails, "billing details", { erased: "deleted", rows: isTheirs(billingDetails.email) }, [
    [personalData(), "email", "name", "address", "taxNumber"],
  ]),
  defineTableRule(
    providerCustomers,
    "their customer at the card provider",
    { erased: "deleted", rows: isTheirs(providerCustomers.address) },
    [
      [personalData(), "address"],
      [accountingRecord, "mode", "providerId"],
      [internalState, "id"],
    ],
  ),
  defineTableRule(
    deadJobs,
    "emails that could not be sent",
    {
      erased: "deleted",
      rows: (person) => sql`(${isEmailJobSql} and ${mentionsPersonSql(deadJobs.data, person)})`,
    },
    [
      [internalState, "id", "data", "attempts", "reason"],
      [accountingRecord, "name"],
    ],
  ),
  defineTableRule(
    sessions,
    "sign-ins",
    { erased: "deleted", rows: ({ userIds }) => inListSql(sessions.userId, userIds) },
    [
      [internalState, "id"],
      [secretData(), "token"],
      [personalData(), "ipAddress", "userAgent"],
    ],
  ),
  defineTableRule(
    accounts,
    "ways to sign in",
    { erased: "deleted", rows: ({ userIds }) => inListSql(accounts.userId, userIds) },
    [
      [internalState, "id", "accountId", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope"],
      [accountingRecord, "providerId"],
      [secretData(), "accessToken", "refreshToken", "idToken", "password"],
    ],
  ),
  defineTableRule(
    twoFactors,
    "second factors",
    { erased: "deleted", rows: ({ userIds }) => inListSql(twoFactors.userId, userIds) },
    [
      [internalState, "id", "failedVerificationCount", "lockedUntil"],
      [secretData(), "secret", "backupCodes"],
    ],
  ),
  defineTableRule(
    verifications,
    "mailed links to an account",
    {
      erased: "deleted",
      rows: ({ email, userIds }) => sql`(value in ${[email, ...userIds]} or position(${email} in lower(value)) > 0)`,
    },
    [
      [internalState, "id"],
      [secretData(), "identifier", "value"],
    ],
  ),
  defineTableRule(
    attemptCounters,
    "sign-in attempt counters",
    {
      erased: "deleted",
      rows: ({ email, userIds }) =>
        sql`split_part(key, ':', 1) || ':' in ${[attemptKeyForEmail(email), ...userIds.map(attemptKeyForCodes)]}`,
    },
    [
      [internalState, "id"],
      [secretData(), "key"],
    ],
  ),
  defineTableRule(
    rateLimitCounters,
    "rate limit counters",
    {
      erased: "deleted",
      rows: ({ email, references }) => sql`split_part(key, ':', 2) in ${[email, ...references].map(hashAttemptKey)}`,
    },
    [[secretData(), "key"]],
  ),
  defineTableRule(users, "accounts", { erased: "deleted", rows: ({ userIds }) => inListSql(users.id, userIds) }, [
    [personalData(), "name", "email", "image"],
  ]),
  defineTableRule(
    adminInvitations,
    "staff invitations",
    { erased: "deleted", rows: ({ email }) => eq(sql`lower(${adminInvitations.email})`, email) },
    [
      [internalState, "id"],
      [personalData(), "email"],
      [accountingRecord, "role"],
      [secretData(), "tokenHash"],
      [adminEmail, "invitedBy"],
    ],
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
    [
      [internalState, "id"],
      [accountingRecord, "kind"],
      [adminEmail, "actor"],
      [personalData(plainDetails(sql`detail`)), "detail"],
      [personalData(({ email }) => sql`case when lower(subject) = ${email} then 'erased' else subject end`), "subject"],
    ],
  ),
];

/** Tables without a row about a person. Admins’ addresses stay beside what they changed. */
export const untouchedTableRules: readonly TableRule[] = [
  // An admin must be removed before the erasure.
  untouched(adminUsers),
  untouched(pendingAdmins),
  untouched(adminSettings),
  untouched(coupons, "createdBy"),
  untouched(taxRates, "createdBy"),
  untouched(savedReplies),
  untouched(removedFiles),
  untouched(invoiceSeries),
  untouched(aiUsage),
  untouched(shops),
  untouched(orderTallies),
  // Only ids of the payment provider.
  untouched(paymentEvents),
  untouched(paymentSync),
  untouched(scheduledRuns),
  untouched(contentDocuments),
  untouched(contentRevisions, "author"),
  untouched(contentPublications, "actor"),
  untouched(contentSchedule, "actor"),
  untouched(contentMedia, "author"),
  untouched(contentEpoch),
];
