DROP INDEX "orders_customer";--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower(email),"created_at","id");