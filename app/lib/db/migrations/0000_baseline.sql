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
CREATE TABLE "pending_admins" (
	"email" text PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "admin_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_users_role" CHECK ("admin_users"."role" in ('owner', 'manager', 'reader'))
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
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
CREATE TABLE "admin_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"manager_refund_limit" integer NOT NULL,
	"require_second_factor" boolean NOT NULL,
	CONSTRAINT "admin_settings_one" CHECK ("admin_settings"."id" = 1)
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
CREATE TABLE "order_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "order_messages_sender" CHECK ("order_messages"."sender" in ('customer', 'team'))
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
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
CREATE TABLE "billing_details" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"tax_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "dead_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"fault" text
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
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"message" text NOT NULL,
	"read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"spam_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"status" text NOT NULL
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
	"subscription_status" text,
	"subscription_ends_at" timestamp with time zone,
	"subscription_period_end" timestamp with time zone,
	"subscription_retry_at" timestamp with time zone,
	"subscription_ended_at" timestamp with time zone,
	"subscription_unpaid" boolean,
	"invoice_id" text,
	"fingerprint" text NOT NULL,
	"paid_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"disputed_amount" integer DEFAULT 0 NOT NULL,
	"shared_at" timestamp with time zone,
	"link_version" integer DEFAULT 1 NOT NULL,
	"coupon" text,
	"discount" integer DEFAULT 0 NOT NULL,
	"quote_id" uuid,
	"agreed" jsonb,
	"invoiced_at" timestamp with time zone,
	"work_status" text DEFAULT 'new' NOT NULL,
	"assignee" text,
	"due_on" date,
	"made_by" text,
	"spam_since" timestamp with time zone,
	CONSTRAINT "orders_payment_session_id_unique" UNIQUE("payment_session_id"),
	CONSTRAINT "orders_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" between 0 and 99999999 and ("orders"."amount" >= 50 or invoice_id is not null)),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0 and ("orders"."discount" = 0 or "orders"."coupon" is not null)),
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
	"live" boolean NOT NULL,
	"draft" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "quotes_amount" CHECK ("quotes"."amount" between 50 and 99999999),
	CONSTRAINT "quotes_price" CHECK (("quotes"."price"->>'cents')::int = "quotes"."amount")
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
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_month_id_orders_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_subject_id_orders_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_log_subject" ON "activity_log" USING btree ("subject","id");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_open" ON "admin_invitations" USING btree ("email") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_messages_to_mail" ON "order_messages" USING btree ("created_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "order_messages_unread" ON "order_messages" USING btree ("order_id") WHERE sender = 'customer' and read_at is null;--> statement-breakpoint
CREATE INDEX "delivery_files_file" ON "delivery_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_files_unfinished" ON "order_files" USING btree ("created_at") WHERE ready_at is null;--> statement-breakpoint
CREATE INDEX "order_files_untold" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and batch is null and not for_delivery;--> statement-breakpoint
CREATE INDEX "order_files_batch" ON "order_files" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "order_files_message" ON "order_files" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "order_files_in_parts" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and parts <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("live","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id") WHERE kind = 'credit-note';--> statement-breakpoint
CREATE INDEX "dead_jobs_failed" ON "dead_jobs" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "emails_status" ON "emails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_kind" ON "emails" USING btree ("job","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree (lower("recipient") text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "emails_domain" ON "emails" USING btree (lower(split_part("recipient", '@', 2)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "emails_order" ON "emails" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "emails_job" ON "emails" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "emails_bodies" ON "emails" USING btree ("created_at") WHERE html is not null or body is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at","id") WHERE read_at is null and spam_since is null;--> statement-breakpoint
CREATE INDEX "contact_messages_spam" ON "contact_messages" USING btree ("spam_since") WHERE spam_since is not null;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_tallies_day" ON "order_tallies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("service","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_service_status" ON "orders" USING btree ("service","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(regexp_replace(replace(lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), '') || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || coalesce(left(phone, 100), '') || ' ' || coalesce(right(regexp_replace(left(phone, 100), '[^0-9]', '', 'g'), 10), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+', ' ', 'g')), ' '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_payment_intent" ON "orders" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_draft" ON "orders" USING btree ("fingerprint") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower(email),"created_at","id");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon") WHERE coupon is not null;--> statement-breakpoint
CREATE INDEX "orders_quote" ON "orders" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "orders_subscriptions" ON "orders" USING btree ("created_at","id") WHERE subscription_status is not null;--> statement-breakpoint
CREATE INDEX "orders_subscription_status" ON "orders" USING btree ("subscription_status","created_at","id") WHERE subscription_status is not null;--> statement-breakpoint
CREATE INDEX "orders_to_invoice" ON "orders" USING btree ("paid_at","id") WHERE paid_at is not null and invoiced_at is null;--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ("work_status","due_on","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_work" ON "orders" USING btree ("work_status","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree ("assignee","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_spam" ON "orders" USING btree ("spam_since") WHERE spam_since is not null;--> statement-breakpoint
CREATE INDEX "orders_due_for_check" ON "orders" USING btree ("next_check_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_to_credit" ON "refunds" USING btree ("created_at","id") WHERE status = 'succeeded' and credited_at is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_good_until" ON "quotes" USING btree ("good_until");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_draft" ON "quotes" USING btree ("draft","good_until") WHERE draft is not null and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_subject" ON "refund_requests" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_refund" ON "refund_requests" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at","id");--> statement-breakpoint
-- Written by hand from here on, because drizzle-kit knows neither triggers nor unlogged tables.
-- Counters that a crash of the server empties start again at zero, and no request waits for a disk.
ALTER TABLE "rate_limit_counters" SET UNLOGGED;--> statement-breakpoint
-- Keeps the totals of orders: one trigger for each statement, so that a large update adds a few rows, not millions. Disputed money counts as refunded.
CREATE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM order_tallies;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, count(*), sum(amount), sum(refunded_amount + disputed_amount)
		FROM new_orders GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, -count(*), -sum(amount), -sum(refunded_amount + disputed_amount)
		FROM old_orders GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, sum(n), sum(n * amount), sum(n * back)
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
