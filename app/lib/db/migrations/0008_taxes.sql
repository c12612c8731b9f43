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
ALTER TABLE "orders" ADD COLUMN "tax_mode" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_lines" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_place" ON "tax_rates" USING btree ("country",coalesce(state, ''));--> statement-breakpoint
CREATE INDEX "orders_taxed" ON "orders" USING btree ("id") WHERE tax_mode is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK ("orders"."tax_added" between 0 and "orders"."tax");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_mode" CHECK ("orders"."tax_mode" in ('stripe', 'table'));