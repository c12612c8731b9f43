ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
DROP INDEX "contact_messages_unread";--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "spam_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "spam_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_files_message" ON "order_files" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_spam" ON "contact_messages" USING btree ("spam_since") WHERE spam_since is not null;--> statement-breakpoint
CREATE INDEX "orders_spam" ON "orders" USING btree ("spam_since") WHERE spam_since is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at","id") WHERE read_at is null and spam_since is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_spam_since" CHECK (("orders"."status" = 'spam') = ("orders"."spam_since" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'cancelled', 'refunded', 'partially_refunded', 'spam'));