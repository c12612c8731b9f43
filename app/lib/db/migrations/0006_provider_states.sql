ALTER TABLE "disputes" ADD COLUMN "due_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_reason" text;