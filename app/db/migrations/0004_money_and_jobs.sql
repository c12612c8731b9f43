CREATE TABLE "dead_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "order_documents" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_documents_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "payment_sync" (
	"mode" text PRIMARY KEY NOT NULL,
	"events_until" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"audited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amount";--> statement-breakpoint
DROP INDEX "orders_words";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "live" boolean;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "via" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dead_jobs_failed" ON "dead_jobs" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(regexp_replace(replace(lower(regexp_replace(normalize(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), '') || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || coalesce(left(phone, 100), '') || ' ' || coalesce(right(regexp_replace(left(phone, 100), '[^0-9]', '', 'g'), 10), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+', ' ', 'g')), ' '))) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_disputed_amount" CHECK ("orders"."disputed_amount" between 0 and "orders"."amount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_status" CHECK ("orders"."subscription_status" in ('active', 'past_due', 'ending', 'ended'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK ("orders"."amount" between 0 and 99999999 and ("orders"."amount" >= 50 or invoice_id is not null));
--> statement-breakpoint
-- Written by hand from here on. Money that buyers' banks hold counts as money that went back.
CREATE OR REPLACE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
UPDATE orders SET subscription_status = 'active' WHERE subscription_id IS NOT NULL AND invoice_id IS NULL AND status <> 'pending';
