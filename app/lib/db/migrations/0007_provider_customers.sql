CREATE TABLE "provider_customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"mode" text NOT NULL,
	"provider_id" text,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider_customer_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_address" ON "provider_customers" USING btree ("address","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_provider" ON "provider_customers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "order_events_reviews" ON "order_events" USING btree ("order_id") WHERE kind = 'payment-review';