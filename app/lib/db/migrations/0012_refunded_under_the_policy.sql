-- A refund of at least what the policy refunds ends the order, as it does for later refunds.
UPDATE "orders" SET "status" = 'refunded' WHERE "status" = 'partially_refunded' AND "refunded_amount" >= "amount" - "amount" * 5 / 100;
