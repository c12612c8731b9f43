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
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_tallies_day" ON "order_tallies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("service","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_service_status" ON "orders" USING btree ("service","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(lower(left(name, 300) || ' ' || email || ' ' || coalesce(left(company, 300), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, '')), '[\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+', ' ', 'g')), ' '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_payment_intent" ON "orders" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_amount" CHECK ("orders"."refunded_amount" between 0 and "orders"."amount");--> statement-breakpoint
-- Written by hand: drizzle-kit knows no triggers. One for each statement, so that a large one adds a few rows, not millions.
CREATE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM order_tallies;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, count(*), sum(amount), sum(refunded_amount)
		FROM new_orders GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, -count(*), -sum(amount), -sum(refunded_amount)
		FROM old_orders GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, sum(n), sum(n * amount), sum(n * refunded_amount)
		FROM (
			SELECT created_at, service, status, live, amount::bigint, refunded_amount::bigint, 1 AS n FROM new_orders
			UNION ALL
			SELECT created_at, service, status, live, amount, refunded_amount, -1 FROM old_orders
		) AS changes
		GROUP BY 1, 2, 3, 4
		HAVING sum(n) <> 0 OR sum(n * amount) <> 0 OR sum(n * refunded_amount) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_inserted_orders AFTER INSERT ON "orders" REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
CREATE TRIGGER tally_updated_orders AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS new_orders OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
CREATE TRIGGER tally_deleted_orders AFTER DELETE ON "orders" REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
CREATE TRIGGER tally_truncated_orders AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION tally_order_changes();--> statement-breakpoint
INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
SELECT (created_at AT TIME ZONE 'UTC')::date, service, status, live, count(*), sum(amount), sum(refunded_amount) FROM orders GROUP BY 1, 2, 3, 4;
