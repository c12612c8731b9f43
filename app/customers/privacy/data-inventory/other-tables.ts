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
    [
      [accountingRecord, "conversationId", "readAt"],
      [internalState, "adminId", "typingAt"],
    ],
  ),
  defineTableRule(
    conversations,
    "states of conversations",
    { erased: "deleted", rows: (person) => inListSql(conversations.id, conversationIds(person)) },
    [
      [accountingRecord, "id", "orderId", "contactMessageId", "state", "about", "since", "lastAt"],
      [adminEmail, "lastBy", "assignee"],
      [internalState, "snoozedUntil"],
    ],
  ),
  defineTableRule(
    contactReplies,
    "replies after contact messages",
    { erased: "deleted", rows: ({ messageIds }) => inListSql(contactReplies.contactMessageId, messageIds) },
    [
      [accountingRecord, "id", "contactMessageId", "createdAt", "sender"],
      [adminEmail, "author"],
      [personalData(), "text"],
    ],
  ),
  defineTableRule(
    contactMessages,
    "contact messages",
    { erased: "deleted", rows: ({ messageIds }) => inListSql(contactMessages.id, messageIds) },
    [
      [accountingRecord, "id", "createdAt"],
      [personalData(), "name", "email", "company", "message"],
      [internalState, "spamSince"],
    ],
  ),
  defineTableRule(billingDetails, "billing details", { erased: "deleted", rows: isTheirs(billingDetails.email) }, [
    [personalData(), "email", "name", "address", "taxNumber"],
    [accountingRecord, "createdAt"],
  ]),
  defineTableRule(
    providerCustomers,
    "their customer at the card provider",
    { erased: "deleted", rows: isTheirs(providerCustomers.address) },
    [
      [personalData(), "address"],
      [accountingRecord, "mode", "providerId", "confirmedAt"],
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
      [accountingRecord, "name", "failedAt", "mailedAt"],
    ],
  ),
  defineTableRule(
    sessions,
    "sign-ins",
    { erased: "deleted", rows: ({ userIds }) => inListSql(sessions.userId, userIds) },
    [
      [internalState, "id"],
      [accountingRecord, "expiresAt", "createdAt", "updatedAt", "usedAt", "userId"],
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
      [accountingRecord, "providerId", "userId", "createdAt", "updatedAt"],
      [secretData(), "accessToken", "refreshToken", "idToken", "password"],
    ],
  ),
  defineTableRule(
    twoFactors,
    "second factors",
    { erased: "deleted", rows: ({ userIds }) => inListSql(twoFactors.userId, userIds) },
    [
      [internalState, "id", "failedVerificationCount", "lockedUntil"],
      [accountingRecord, "userId", "verified"],
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
      [accountingRecord, "expiresAt", "createdAt", "updatedAt"],
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
      [accountingRecord, "count", "lastRequest"],
    ],
  ),
  defineTableRule(
    rateLimitCounters,
    "rate limit counters",
    {
      erased: "deleted",
      rows: ({ email, references }) => sql`split_part(key, ':', 2) in ${[email, ...references].map(hashAttemptKey)}`,
    },
    [
      [secretData(), "key"],
      [accountingRecord, "points", "expire"],
    ],
  ),
  defineTableRule(users, "accounts", { erased: "deleted", rows: ({ userIds }) => inListSql(users.id, userIds) }, [
    [accountingRecord, "id", "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled"],
    [personalData(), "name", "email", "image"],
  ]),
  defineTableRule(
    adminInvitations,
    "staff invitations",
    { erased: "deleted", rows: ({ email }) => eq(sql`lower(${adminInvitations.email})`, email) },
    [
      [internalState, "id"],
      [personalData(), "email"],
      [accountingRecord, "role", "createdAt", "expiresAt", "usedAt", "revokedAt"],
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
      [accountingRecord, "at", "kind"],
      [adminEmail, "actor"],
      [personalData(plainDetails(sql`detail`)), "detail"],
      [personalData(({ email }) => sql`case when lower(subject) = ${email} then 'erased' else subject end`), "subject"],
    ],
  ),
  // An admin must be removed before the erasure.
  defineTableRule(adminUsers, "admins", { erased: "untouched" }, [
    [internalState, "id", "role", "createdAt", "notifications", "digestedUntil"],
  ]),
  defineTableRule(pendingAdmins, "admins to be", { erased: "untouched" }, [
    [internalState, "email", "role", "createdAt"],
  ]),
  defineTableRule(adminSettings, "rules for the staff", { erased: "untouched" }, [
    [internalState, "id", "managerRefundLimit", "requireSecondFactor"],
  ]),
  defineTableRule(coupons, "coupons", { erased: "untouched" }, [
    [
      internalState,
      "id",
      "createdAt",
      "code",
      "percentOff",
      "amountOff",
      "services",
      "endsOn",
      "uses",
      "oncePerAddress",
      "endedAt",
    ],
    [adminEmail, "createdBy"],
  ]),
  defineTableRule(taxRates, "tax rates", { erased: "untouched" }, [
    [internalState, "id", "createdAt", "country", "state", "name", "rate"],
    [adminEmail, "createdBy"],
  ]),
  defineTableRule(savedReplies, "saved replies", { erased: "untouched" }, [
    [internalState, "id", "title", "text", "createdAt"],
  ]),
  defineTableRule(removedFiles, "files on their way out", { erased: "untouched" }, [
    [internalState, "id", "removedAt"],
  ]),
  defineTableRule(invoiceSeries, "series of invoices", { erased: "untouched" }, [
    [internalState, "live", "kind", "year", "last"],
  ]),
  defineTableRule(aiUsage, "costs of drafts with AI", { erased: "untouched" }, [
    [internalState, "id", "createdAt", "microdollars"],
  ]),
  defineTableRule(shops, "the shop", { erased: "untouched" }, [[internalState, "id", "only"]]),
  defineTableRule(orderTallies, "totals", { erased: "untouched" }, [
    [internalState, "day", "service", "status", "live", "orders", "amount", "refunded"],
  ]),
  // Only ids of the payment provider.
  defineTableRule(paymentEvents, "the provider’s events", { erased: "untouched" }, [
    [
      internalState,
      "id",
      "type",
      "objectId",
      "sessionId",
      "paymentIntentId",
      "createdAt",
      "live",
      "via",
      "receivedAt",
      "processedAt",
    ],
  ]),
  defineTableRule(paymentSync, "how far events were read", { erased: "untouched" }, [
    [internalState, "mode", "eventsUntil", "listedAt", "auditedAt"],
  ]),
  defineTableRule(scheduledRuns, "runs of regular jobs, DNS records of the sender", { erased: "untouched" }, [
    [internalState, "name", "startedAt", "succeededAt", "fault"],
  ]),
  // Texts of the public site; addresses of admins stay beside what they changed.
  defineTableRule(contentDocuments, "texts of the site", { erased: "untouched" }, [
    [internalState, "kind", "key", "draftRevision", "publishedRevision", "linkNumber"],
  ]),
  defineTableRule(contentRevisions, "versions of the site’s texts", { erased: "untouched" }, [
    [internalState, "id", "kind", "key", "parent", "schemaVersion", "data", "note", "createdAt"],
    [adminEmail, "author"],
  ]),
  defineTableRule(contentPublications, "publications of the site’s texts", { erased: "untouched" }, [
    [internalState, "epoch", "kind", "key", "revision", "at"],
    [adminEmail, "actor"],
  ]),
  defineTableRule(contentSchedule, "scheduled texts of the site", { erased: "untouched" }, [
    [internalState, "id", "kind", "key", "revision", "at", "doneAt", "fault"],
    [adminEmail, "actor"],
  ]),
  defineTableRule(contentMedia, "pictures of the site", { erased: "untouched" }, [
    [internalState, "sha256", "folder", "alt", "width", "height", "widths", "bytes", "avif", "createdAt"],
    [adminEmail, "author"],
  ]),
  defineTableRule(contentEpoch, "count of publications", { erased: "untouched" }, [
    [internalState, "id", "epoch", "at", "timeZone"],
  ]),
];
