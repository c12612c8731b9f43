CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "admin_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"manager_refund_limit" integer NOT NULL,
	"require_second_factor" boolean NOT NULL,
	CONSTRAINT "admin_settings_one" CHECK ("admin_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digested_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_users_role" CHECK ("admin_users"."role" in ('owner', 'manager', 'reader'))
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "attempt_counters_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "pending_admins" (
	"email" text PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"used_at" timestamp with time zone,
	"user_id" uuid NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"tax_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"code" text NOT NULL,
	"percent_off" integer,
	"amount_off" integer,
	"services" jsonb,
	"ends_on" date,
	"uses" integer,
	"once_per_address" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_off" CHECK (num_nonnulls("coupons"."percent_off", "coupons"."amount_off") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent_off" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_off" > 0),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"live" boolean NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_live_kind_year_pk" PRIMARY KEY("live","kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"live" boolean NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_refund_of_note" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"session_id" text,
	"payment_intent_id" text,
	"created_at" timestamp with time zone,
	"live" boolean,
	"via" text DEFAULT 'webhook' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_sync" (
	"mode" text PRIMARY KEY NOT NULL,
	"events_until" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"audited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"mode" text NOT NULL,
	"provider_id" text,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount" integer NOT NULL,
	"reason" text,
	"ends_subscription" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answer" text,
	"refund_id" uuid,
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount" > 0),
	CONSTRAINT "refund_requests_status" CHECK ("refund_requests"."status" in ('open', 'withdrawn', 'declined', 'granted', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"name" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" between 0 and 999999)
);
--> statement-breakpoint
CREATE TABLE "content_documents" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"draft_revision" bigint,
	"published_revision" bigint,
	"link_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_documents_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "content_documents_key" CHECK ("content_documents"."key" ~ '^[a-z0-9][a-z0-9-]{0,79}$')
);
--> statement-breakpoint
CREATE TABLE "content_epoch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"time_zone" text DEFAULT 'America/Chicago' NOT NULL,
	CONSTRAINT "content_epoch_one" CHECK ("content_epoch"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_media" (
	"sha256" text PRIMARY KEY NOT NULL,
	"folder" uuid NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"bytes" integer NOT NULL,
	"avif" boolean DEFAULT false NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_media_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
CREATE TABLE "content_publications" (
	"epoch" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"revision" bigint,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_publications_epoch_kind_key_pk" PRIMARY KEY("epoch","kind","key")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"parent" bigint,
	"schema_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"author" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_revisions_size" CHECK (pg_column_size("content_revisions"."data") <= 262144)
);
--> statement-breakpoint
CREATE TABLE "content_schedule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"revision" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"done_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "ai_drafts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"posts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"microdollars" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text,
	"title" text,
	"note" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"month_id" uuid,
	"closes" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answered_at" timestamp with time zone,
	"comment" text,
	"revision" integer,
	"revisions_included" integer,
	CONSTRAINT "deliveries_month_id_unique" UNIQUE("month_id"),
	CONSTRAINT "deliveries_number" UNIQUE("order_id","number"),
	CONSTRAINT "deliveries_number_from_one" CHECK ("deliveries"."number" >= 1),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('open', 'approved', 'revision', 'replaced', 'withdrawn')),
	CONSTRAINT "deliveries_revision" CHECK (("deliveries"."status" = 'revision') = ("deliveries"."revision" is not null and "deliveries"."comment" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_files" (
	"delivery_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "delivery_files_delivery_id_file_id_pk" PRIMARY KEY("delivery_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "order_documents" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_documents_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"type" text,
	"preview" boolean DEFAULT false NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ready_at" timestamp with time zone,
	"for_delivery" boolean DEFAULT false NOT NULL,
	"batch" uuid,
	"message_id" uuid,
	CONSTRAINT "order_files_sender" CHECK ("order_files"."sender" in ('customer', 'team')),
	CONSTRAINT "order_files_size" CHECK ("order_files"."size" between 1 and 26214400),
	CONSTRAINT "order_files_received" CHECK ("order_files"."received" between 0 and "order_files"."size"),
	CONSTRAINT "order_files_ready" CHECK ("order_files"."ready_at" is null or ("order_files"."received" = "order_files"."size" and "order_files"."type" is not null))
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" text,
	"job" text NOT NULL,
	"data" jsonb NOT NULL,
	"job_id" uuid,
	"order_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"fault" text,
	"settled_at" timestamp with time zone,
	"file_name" text,
	"html" text,
	"body" text,
	"repeats" uuid,
	CONSTRAINT "emails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "emails_status" CHECK ("emails"."status" in ('waiting', 'sending', 'sent', 'written', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "dead_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"message" text NOT NULL,
	"spam_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "contact_replies_sender" CHECK ("contact_replies"."sender" in ('customer', 'team'))
);
--> statement-breakpoint
CREATE TABLE "conversation_readers" (
	"conversation_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	"typing_at" timestamp with time zone,
	CONSTRAINT "conversation_readers_conversation_id_admin_id_pk" PRIMARY KEY("conversation_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"contact_message_id" uuid,
	"state" text NOT NULL,
	"about" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_by" text NOT NULL,
	"snoozed_until" timestamp with time zone,
	"assignee" text,
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('needs_reply', 'waiting', 'done', 'spam')),
	CONSTRAINT "conversations_about" CHECK ("conversations"."about" in ('message', 'revision', 'refund')),
	CONSTRAINT "conversations_subject" CHECK ("conversations"."id" = coalesce("conversations"."order_id", "conversations"."contact_message_id"))
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"pin_id" uuid,
	CONSTRAINT "order_messages_sender" CHECK ("order_messages"."sender" in ('customer', 'team'))
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"file_id" uuid,
	"page" integer,
	"x" real,
	"y" real,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	CONSTRAINT "pins_page" CHECK ("pins"."page" >= 1),
	CONSTRAINT "pins_x" CHECK ("pins"."x" between 0 and 100),
	CONSTRAINT "pins_y" CHECK ("pins"."y" between 0 and 100),
	CONSTRAINT "pins_point" CHECK (("pins"."x" is null) = ("pins"."y" is null)),
	CONSTRAINT "pins_resolved_by" CHECK ("pins"."resolved_by" in ('customer', 'team')),
	CONSTRAINT "pins_resolved" CHECK (("pins"."resolved_at" is null) = ("pins"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"status" text NOT NULL,
	"due_by" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_reminders" (
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"awaited" text NOT NULL,
	CONSTRAINT "order_reminders_order_id_day_pk" PRIMARY KEY("order_id","day"),
	CONSTRAINT "order_reminders_awaited" CHECK ("order_reminders"."awaited" in ('approval', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"day" date NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"live" boolean NOT NULL,
	"orders" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"website" text,
	"page_type" text NOT NULL,
	"requirements" text,
	"reference_sites" text,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"brief" jsonb NOT NULL,
	"live" boolean NOT NULL,
	"payment_session_id" text,
	"payment_intent_id" text,
	"subscription_id" text,
	"provider_customer_id" text,
	"subscription_status" text,
	"subscription_ends_at" timestamp with time zone,
	"subscription_period_end" timestamp with time zone,
	"subscription_retry_at" timestamp with time zone,
	"subscription_ended_at" timestamp with time zone,
	"subscription_unpaid" boolean,
	"subscription_paused_at" timestamp with time zone,
	"invoice_id" text,
	"billing_reason" text,
	"fingerprint" text NOT NULL,
	"paid_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"disputed_amount" integer DEFAULT 0 NOT NULL,
	"shared_at" timestamp with time zone,
	"link_version" integer DEFAULT 1 NOT NULL,
	"links_ended_at" timestamp with time zone,
	"coupon" text,
	"discount" integer DEFAULT 0 NOT NULL,
	"quote_id" uuid,
	"agreed" jsonb,
	"refund_policy" jsonb DEFAULT '{"feePercent":5,"replyDays":3,"arrivalDays":{"from":7,"to":14}}'::jsonb NOT NULL,
	"promised" jsonb,
	"sold_as" jsonb,
	"tax_mode" text,
	"tax" integer DEFAULT 0 NOT NULL,
	"tax_added" integer DEFAULT 0 NOT NULL,
	"tax_lines" jsonb,
	"tax_country" text,
	"tax_state" text,
	"tax_id" text,
	"invoiced_at" timestamp with time zone,
	"work_status" text DEFAULT 'new' NOT NULL,
	"assignee" text,
	"due_on" date,
	"made_by" text,
	"opened_at" timestamp with time zone,
	"spam_since" timestamp with time zone,
	CONSTRAINT "orders_payment_session_id_unique" UNIQUE("payment_session_id"),
	CONSTRAINT "orders_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" between 0 and 99999999 and ("orders"."amount" >= 50 or invoice_id is not null or ("orders"."amount" = 0 and payment_session_id is null))),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0 and ("orders"."discount" = 0 or "orders"."coupon" is not null)),
	CONSTRAINT "orders_tax" CHECK ("orders"."tax_added" between 0 and "orders"."tax"),
	CONSTRAINT "orders_tax_mode" CHECK ("orders"."tax_mode" in ('stripe', 'table')),
	CONSTRAINT "orders_disputed_amount" CHECK ("orders"."disputed_amount" between 0 and "orders"."amount"),
	CONSTRAINT "orders_subscription_status" CHECK ("orders"."subscription_status" in ('active', 'past_due', 'ending', 'ended')),
	CONSTRAINT "orders_work_status" CHECK ("orders"."work_status" in ('new', 'in_progress', 'waiting', 'delivered', 'done')),
	CONSTRAINT "orders_refunded_amount" CHECK ("orders"."refunded_amount" between 0 and "orders"."amount"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'cancelled', 'refunded', 'partially_refunded', 'spam')),
	CONSTRAINT "orders_spam_since" CHECK (("orders"."status" = 'spam') = ("orders"."spam_since" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"provider_reason" text,
	"actor" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"provider_id" text,
	"fault" text,
	"credited_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"good_until" date NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"brief" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"price" jsonb NOT NULL,
	"sold_as" jsonb,
	"live" boolean NOT NULL,
	"draft" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "quotes_amount" CHECK ("quotes"."amount" between 50 and 99999999),
	CONSTRAINT "quotes_price" CHECK (("quotes"."price"->>'cents')::int = "quotes"."amount")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	CONSTRAINT "shops_only" CHECK ("shops"."only")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_subject_id_orders_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_publications" ADD CONSTRAINT "content_publications_revision_content_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."content_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_schedule" ADD CONSTRAINT "content_schedule_revision_content_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."content_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_drafts" ADD CONSTRAINT "ai_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_month_id_orders_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD CONSTRAINT "conversation_readers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD CONSTRAINT "conversation_readers_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_pin_id_pins_message_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."pins"("message_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_log_subject" ON "activity_log" USING btree ("subject","id");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_open" ON "admin_invitations" USING btree ("email") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("live","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id") WHERE kind = 'credit-note';--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_address" ON "provider_customers" USING btree ("address","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_provider" ON "provider_customers" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_subject" ON "refund_requests" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_refund" ON "refund_requests" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_place" ON "tax_rates" USING btree ("country",coalesce(state, ''));--> statement-breakpoint
CREATE INDEX "content_publications_document" ON "content_publications" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "content_revisions_document" ON "content_revisions" USING btree ("kind","key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_schedule_pending" ON "content_schedule" USING btree ("kind","key","at") WHERE "content_schedule"."done_at" is null;--> statement-breakpoint
CREATE INDEX "content_schedule_due" ON "content_schedule" USING btree ("at") WHERE "content_schedule"."done_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "deliveries_revisions" ON "deliveries" USING btree ("answered_at","id") WHERE status = 'revision';--> statement-breakpoint
CREATE INDEX "delivery_files_file" ON "delivery_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_files_unfinished" ON "order_files" USING btree ("created_at") WHERE ready_at is null;--> statement-breakpoint
CREATE INDEX "order_files_untold" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and batch is null and not for_delivery;--> statement-breakpoint
CREATE INDEX "order_files_batch" ON "order_files" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "order_files_message" ON "order_files" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "order_files_in_parts" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and parts <> '{}';--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "emails_status" ON "emails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_kind" ON "emails" USING btree ("job","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree (lower("recipient") text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "emails_domain" ON "emails" USING btree (lower(split_part("recipient", '@', 2)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "emails_order" ON "emails" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "emails_job" ON "emails" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "emails_bodies" ON "emails" USING btree ("created_at") WHERE html is not null or body is not null;--> statement-breakpoint
CREATE INDEX "dead_jobs_failed" ON "dead_jobs" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_spam" ON "contact_messages" USING btree ("spam_since") WHERE spam_since is not null;--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("contact_message_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversation_readers_admin" ON "conversation_readers" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "conversations_queue" ON "conversations" USING btree ("since","id") WHERE state = 'needs_reply';--> statement-breakpoint
CREATE INDEX "conversations_state" ON "conversations" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_order" ON "conversations" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_contact_message" ON "conversations" USING btree ("contact_message_id") WHERE contact_message_id is not null;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_messages_to_mail" ON "order_messages" USING btree ("created_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "order_messages_unread" ON "order_messages" USING btree ("order_id") WHERE sender = 'customer' and read_at is null;--> statement-breakpoint
CREATE INDEX "order_messages_pin" ON "order_messages" USING btree ("pin_id") WHERE pin_id is not null;--> statement-breakpoint
CREATE INDEX "pins_delivery" ON "pins" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "pins_file" ON "pins" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at","id") WHERE status not in ('won', 'lost', 'warning_closed', 'prevented');--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_reviews" ON "order_events" USING btree ("order_id") WHERE kind = 'payment-review';--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_tallies_day" ON "order_tallies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("service","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_service_status" ON "orders" USING btree ("service","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), '') || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || coalesce(left(phone, 100), '') || ' ' || coalesce(right(regexp_replace(left(phone, 100), '[^0-9]', '', 'g'), 10), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, '') || ' ' || case when strpos(left(name, 130) || email || coalesce(left(company, 130), ''), '_') > 0 then replace(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), ''), '_', ' ') else '' end, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g')), 'ςøłđħŧıƒðŋ', 'σoldhtifdn'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') || case when lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), '') || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || coalesce(left(phone, 100), '') || ' ' || coalesce(right(regexp_replace(left(phone, 100), '[^0-9]', '', 'g'), 10), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, '') || ' ' || case when strpos(left(name, 130) || email || coalesce(left(company, 130), ''), '_') > 0 then replace(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), ''), '_', ' ') else '' end, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g')) ~ '[ςøłđħŧıƒðŋßæœþ]' then ' ' || lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), '') || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || coalesce(left(phone, 100), '') || ' ' || coalesce(right(regexp_replace(left(phone, 100), '[^0-9]', '', 'g'), 10), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, '') || ' ' || case when strpos(left(name, 130) || email || coalesce(left(company, 130), ''), '_') > 0 then replace(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), ''), '_', ' ') else '' end, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g')) else '' end, '([\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78c\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45-\ufe46\ufeff-\ufffd\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d15d\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbfa\U000f0000-\U0010fffd]+', ' ', 'g')), ' '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_payment_intent" ON "orders" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_draft" ON "orders" USING btree ("fingerprint") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower(email) text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon") WHERE coupon is not null;--> statement-breakpoint
CREATE INDEX "orders_taxed" ON "orders" USING btree ("id") WHERE tax_mode is not null;--> statement-breakpoint
CREATE INDEX "orders_quote" ON "orders" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "orders_subscriptions" ON "orders" USING btree ("created_at","id") WHERE subscription_status is not null;--> statement-breakpoint
CREATE INDEX "orders_subscription_status" ON "orders" USING btree ("subscription_status","created_at","id") WHERE subscription_status is not null;--> statement-breakpoint
CREATE INDEX "orders_running" ON "orders" USING btree ("created_at","id") WHERE subscription_status in ('active', 'past_due', 'ending');--> statement-breakpoint
CREATE INDEX "orders_ended" ON "orders" USING btree (coalesce(subscription_ended_at, paid_at)) WHERE subscription_status = 'ended';--> statement-breakpoint
CREATE INDEX "orders_to_invoice" ON "orders" USING btree ("paid_at","id") WHERE paid_at is not null and invoiced_at is null;--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ("work_status","due_on","created_at","id","assignee","service") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_work" ON "orders" USING btree ("work_status","created_at","id","assignee","service") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_on","created_at","id","assignee") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending')))) and work_status in ('new', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "orders_unopened" ON "orders" USING btree ("created_at","id") WHERE (opened_at is null and (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending')))));--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("created_at","id") WHERE (status = 'pending' and (shared_at is not null or made_by is not null));--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree ("assignee","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_spam" ON "orders" USING btree ("spam_since") WHERE spam_since is not null;--> statement-breakpoint
CREATE INDEX "orders_due_for_check" ON "orders" USING btree ("next_check_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_to_credit" ON "refunds" USING btree ("created_at","id") WHERE status = 'succeeded' and credited_at is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_good_until" ON "quotes" USING btree ("good_until");--> statement-breakpoint
CREATE INDEX "quotes_unrevoked" ON "quotes" USING btree ("good_until","created_at","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "quotes_words" ON "quotes" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || id::text, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g')), 'ςøłđħŧıƒðŋ', 'σoldhtifdn'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') || case when lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || id::text, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g')) ~ '[ςøłđħŧıƒðŋßæœþ]' then ' ' || lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || id::text, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g')) else '' end, '([\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78c\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45-\ufe46\ufeff-\ufffd\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d15d\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbfa\U000f0000-\U0010fffd]+', ' ', 'g')), ' '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_draft" ON "quotes" USING btree ("draft","good_until") WHERE draft is not null and revoked_at is null;--> statement-breakpoint
-- Written by hand from here on, because drizzle-kit knows neither triggers nor unlogged tables.
-- Counters that a crash of the server empties start again at zero, and no request waits for a disk.
ALTER TABLE "rate_limit_counters" SET UNLOGGED;--> statement-breakpoint
-- Keeps the totals of orders by the agency's day, as every page of the back office does; a publication that changes its time zone counts all orders again. One trigger for each statement, so that a large update adds a few rows, not millions. Disputed money counts as refunded.
CREATE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	zone text := coalesce((SELECT time_zone FROM content_epoch), 'America/Chicago');
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM order_tallies;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE zone)::date, service, status, live, count(*), sum(amount), sum(refunded_amount + disputed_amount)
		FROM new_orders GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE zone)::date, service, status, live, -count(*), -sum(amount), -sum(refunded_amount + disputed_amount)
		FROM old_orders GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE zone)::date, service, status, live, sum(n), sum(n * amount), sum(n * back)
		FROM (
			SELECT created_at, service, status, live, amount::bigint, (refunded_amount + disputed_amount)::bigint AS back, 1 AS n FROM new_orders
			UNION ALL
			SELECT created_at, service, status, live, amount, refunded_amount + disputed_amount, -1 FROM old_orders
		) AS changes
		GROUP BY 1, 2, 3, 4
		HAVING sum(n) <> 0 OR sum(n * amount) <> 0 OR sum(n * back) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_inserted_orders AFTER INSERT ON "orders" REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
CREATE TRIGGER tally_updated_orders AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS new_orders OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
CREATE TRIGGER tally_deleted_orders AFTER DELETE ON "orders" REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
CREATE TRIGGER tally_truncated_orders AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
-- Notes deleted files, so that their content is deleted too, also when an order takes its files with it.
CREATE FUNCTION note_removed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO removed_files (id) SELECT id FROM old_files ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_removed_files AFTER DELETE ON "order_files" REFERENCING OLD TABLE AS old_files FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();
