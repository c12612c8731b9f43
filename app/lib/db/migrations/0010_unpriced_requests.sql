-- Announced: The new check accepts every order that the earlier one accepts.
ALTER TABLE "orders" DROP CONSTRAINT "orders_amount";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK ("orders"."amount" between 0 and 99999999 and ("orders"."amount" >= 50 or invoice_id is not null or ("orders"."amount" = 0 and payment_session_id is null)));