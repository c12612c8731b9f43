-- The totals of orders count by the agency's day, as every page of the back office does.
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM order_tallies;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'America/Chicago')::date, service, status, live, count(*), sum(amount), sum(refunded_amount + disputed_amount)
		FROM new_orders GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'America/Chicago')::date, service, status, live, -count(*), -sum(amount), -sum(refunded_amount + disputed_amount)
		FROM old_orders GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO order_tallies (day, service, status, live, orders, amount, refunded)
		SELECT (created_at AT TIME ZONE 'America/Chicago')::date, service, status, live, sum(n), sum(n * amount), sum(n * back)
		FROM (
			SELECT created_at, service, status, live, amount::bigint, (refunded_amount + disputed_amount)::bigint AS back, 1 AS n FROM new_orders
			UNION ALL
			SELECT created_at, service, status, live, amount, refunded_amount + disputed_amount, -1 FROM old_orders
		) AS changes
		GROUP BY 1, 2, 3, 4
		HAVING sum(n) <> 0 OR sum(n * amount) <> 0 OR sum(n * back) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Takes back the totals by UTC day and adds those by the agency's, without deleting a row; the next merge drops what adds up to nothing.
INSERT INTO "order_tallies" (day, service, status, live, orders, amount, refunded)
SELECT day, service, status, live, -sum(orders), -sum(amount), -sum(refunded) FROM order_tallies GROUP BY 1, 2, 3, 4
UNION ALL
SELECT (created_at AT TIME ZONE 'America/Chicago')::date, service, status, live, count(*), sum(amount), sum(refunded_amount + disputed_amount) FROM orders GROUP BY 1, 2, 3, 4;
