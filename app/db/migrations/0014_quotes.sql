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
ALTER TABLE "orders" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_good_until" ON "quotes" USING btree ("good_until");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_draft" ON "quotes" USING btree ("draft","good_until") WHERE draft is not null and revoked_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_quote" ON "orders" USING btree ("quote_id") WHERE quote_id is not null;