ALTER TABLE "orders" ADD COLUMN "sold_as" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sold_as" jsonb;