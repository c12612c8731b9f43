ALTER TABLE "orders" ADD COLUMN "subscription_period_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_unpaid" boolean;--> statement-breakpoint
CREATE INDEX "orders_subscriptions" ON "orders" USING btree ("created_at","id") WHERE subscription_status is not null;--> statement-breakpoint
CREATE INDEX "orders_subscription_status" ON "orders" USING btree ("subscription_status","created_at","id") WHERE subscription_status is not null;--> statement-breakpoint
-- Written by hand from here on. What was known of subscriptions before; the daily look at the provider's list brings the rest.
UPDATE "orders" SET "subscription_period_end" = "subscription_ends_at" WHERE "subscription_status" = 'ending';--> statement-breakpoint
UPDATE "orders" SET "subscription_unpaid" = false, "subscription_ended_at" = coalesce(
	(SELECT max("at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "kind" = 'subscription-ended'), "created_at")
WHERE "subscription_status" = 'ended';
