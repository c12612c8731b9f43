ALTER TABLE "orders" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower(email),"created_at","id") WHERE shared_at is not null;--> statement-breakpoint
-- Written by hand from here on. Who paid, or was sent a payment link, may see the order.
UPDATE "orders" SET "shared_at" = coalesce("paid_at", "created_at")
WHERE "paid_at" IS NOT NULL OR "invoice_id" IS NOT NULL OR "status" IN ('paid', 'refunded', 'partially_refunded')
	OR "id" IN (SELECT "order_id" FROM "order_events" WHERE "kind" = 'payment-link-sent');
