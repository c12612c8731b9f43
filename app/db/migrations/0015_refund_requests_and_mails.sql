CREATE TABLE "mails" (
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
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('waiting', 'sending', 'sent', 'written', 'failed', 'dropped'))
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
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_subject_id_orders_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("job","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient") text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "mails_domain" ON "mails" USING btree (lower(split_part("recipient", '@', 2)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "mails_job" ON "mails" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "mails_bodies" ON "mails" USING btree ("created_at") WHERE html is not null or body is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_subject" ON "refund_requests" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_refund" ON "refund_requests" USING btree ("refund_id") WHERE refund_id is not null;