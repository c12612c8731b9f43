CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text,
	"title" text,
	"note" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"month_id" uuid,
	"closes" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answered_at" timestamp with time zone,
	"comment" text,
	"revision" integer,
	"revisions_included" integer,
	CONSTRAINT "deliveries_month_id_unique" UNIQUE("month_id"),
	CONSTRAINT "deliveries_number" UNIQUE("order_id","number"),
	CONSTRAINT "deliveries_number_from_one" CHECK ("deliveries"."number" >= 1),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('open', 'approved', 'revision', 'replaced', 'withdrawn')),
	CONSTRAINT "deliveries_revision" CHECK (("deliveries"."status" = 'revision') = ("deliveries"."revision" is not null and "deliveries"."comment" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_files" (
	"delivery_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "delivery_files_delivery_id_file_id_pk" PRIMARY KEY("delivery_id","file_id")
);
--> statement-breakpoint
DROP INDEX "order_files_untold";--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "for_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_month_id_orders_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_files_file" ON "delivery_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_files_untold" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and batch is null and not for_delivery;--> statement-breakpoint
-- Written by hand from here on: the calendars of months that are paid already are deliveries, too; the latest of an order waits for its answer.
INSERT INTO "deliveries" ("order_id", "number", "created_at", "title", "note", "month_id", "closes", "status")
SELECT "first_id", "number", "paid", 'Content calendar, ' || to_char("paid" AT TIME ZONE 'America/Chicago', 'FMMonth YYYY'),
	'30 post drafts written from your brief. Once you have reviewed them, our team produces the images, the audio and the final posts.', "id", false,
	CASE WHEN "number" = "months" THEN 'open' ELSE 'replaced' END
FROM (
	SELECT o."id", f."id" AS "first_id", coalesce(o."paid_at", o."created_at") AS "paid",
		row_number() OVER (PARTITION BY f."id" ORDER BY coalesce(o."paid_at", o."created_at"), o."id") AS "number",
		count(*) OVER (PARTITION BY f."id") AS "months"
	FROM "orders" o JOIN "orders" f ON f."id" = CASE WHEN o."invoice_id" IS NULL THEN o."id" ELSE (
		SELECT b."id" FROM "orders" b WHERE b."subscription_id" = o."subscription_id" AND b."invoice_id" IS NULL ORDER BY b."created_at" LIMIT 1
	) END
	WHERE o."service" = 'blast' AND o."status" IN ('paid', 'partially_refunded')
) AS paid_months;
