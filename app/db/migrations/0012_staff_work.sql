CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "work_status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ("work_status","due_on","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_work" ON "orders" USING btree ("work_status","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree ("assignee","created_at","id") WHERE (invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_work_status" CHECK ("orders"."work_status" in ('new', 'in_progress', 'waiting', 'delivered', 'done'));--> statement-breakpoint
-- Written by hand: what was paid long ago is done, and requests of the last days are work too, as new ones will be.
UPDATE "orders" SET "work_status" = 'done'
WHERE "invoice_id" IS NULL AND "status" IN ('paid', 'partially_refunded', 'refunded') AND coalesce("paid_at", "created_at") < now() - interval '60 days';--> statement-breakpoint
UPDATE "orders" SET "due_on" = ("created_at" AT TIME ZONE 'America/Chicago')::date + 1
WHERE "status" = 'pending' AND "payment_session_id" IS NULL AND "next_check_at" IS NULL AND "created_at" > now() - interval '60 days';
