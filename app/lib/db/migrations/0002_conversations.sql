CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "contact_replies_sender" CHECK ("contact_replies"."sender" in ('customer', 'team'))
);
--> statement-breakpoint
CREATE TABLE "conversation_readers" (
	"conversation_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	"typing_at" timestamp with time zone,
	CONSTRAINT "conversation_readers_conversation_id_admin_id_pk" PRIMARY KEY("conversation_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"contact_message_id" uuid,
	"state" text NOT NULL,
	"about" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_by" text NOT NULL,
	"snoozed_until" timestamp with time zone,
	"assignee" text,
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('needs_reply', 'waiting', 'done', 'spam')),
	CONSTRAINT "conversations_about" CHECK ("conversations"."about" in ('message', 'revision', 'refund')),
	CONSTRAINT "conversations_subject" CHECK ("conversations"."id" = coalesce("conversations"."order_id", "conversations"."contact_message_id"))
);
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD CONSTRAINT "conversation_readers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD CONSTRAINT "conversation_readers_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("contact_message_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversation_readers_admin" ON "conversation_readers" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "conversations_queue" ON "conversations" USING btree ("since","id") WHERE state = 'needs_reply';--> statement-breakpoint
CREATE INDEX "conversations_state" ON "conversations" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_order" ON "conversations" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_contact_message" ON "conversations" USING btree ("contact_message_id") WHERE contact_message_id is not null;--> statement-breakpoint
-- Open are what the customer wrote last if nobody read it, if the work is open, or within the last 30 days, and undecided refund requests.
INSERT INTO "conversations" ("id", "order_id", "state", "about", "since", "last_at", "last_by")
SELECT o.id, o.id,
	CASE WHEN request.at IS NOT NULL OR m.sender = 'customer' AND NOT delivered AND (m.read_at IS NULL OR o.work_status <> 'done' OR m.created_at > now() - interval '30 days') THEN 'needs_reply'
		WHEN m.sender = 'team' AND o.work_status <> 'done' OR delivered THEN 'waiting' ELSE 'done' END,
	CASE WHEN request.at IS NOT NULL THEN 'refund' WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.id = m.id) THEN 'revision' ELSE 'message' END,
	least(request.at, coalesce((SELECT min(c.created_at) FROM order_messages c WHERE c.order_id = o.id AND c.sender = 'customer'
		AND c.created_at > coalesce((SELECT max(t.created_at) FROM order_messages t WHERE t.order_id = o.id AND t.sender = 'team'), '-infinity')), m.created_at)),
	date_trunc('milliseconds', greatest(request.at, m.created_at)),
	CASE WHEN m.sender = 'team' AND (request.at IS NULL OR m.created_at > request.at) THEN m.author ELSE 'customer' END
FROM (SELECT order_id AS id FROM order_messages UNION SELECT subject_id FROM refund_requests WHERE status = 'open') talks
JOIN orders o ON o.id = talks.id
LEFT JOIN LATERAL (SELECT * FROM order_messages WHERE order_id = o.id ORDER BY created_at DESC, id DESC LIMIT 1) m ON true
LEFT JOIN LATERAL (SELECT max(created_at) AS at FROM refund_requests WHERE subject_id = o.id AND status = 'open') request ON true
CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM deliveries WHERE order_id = o.id AND author IS NOT NULL AND status <> 'withdrawn' AND created_at > m.created_at) AS delivered) later;
--> statement-breakpoint
INSERT INTO "conversations" ("id", "contact_message_id", "state", "about", "since", "last_at", "last_by")
SELECT id, id,
	CASE WHEN spam_since IS NOT NULL THEN 'spam' WHEN answered_at IS NULL AND (read_at IS NULL OR created_at > now() - interval '30 days') THEN 'needs_reply' ELSE 'done' END,
	'message', created_at, date_trunc('milliseconds', created_at), 'customer'
FROM contact_messages;
--> statement-breakpoint
-- What one admin read counted as read by all.
INSERT INTO "conversation_readers" ("conversation_id", "admin_id", "read_at")
SELECT c.id, a.id, c.last_at
FROM conversations c CROSS JOIN admin_users a
WHERE c.state = 'needs_reply' AND c.about <> 'refund'
	AND NOT EXISTS (SELECT 1 FROM order_messages WHERE order_id = c.id AND sender = 'customer' AND read_at IS NULL)
	AND NOT EXISTS (SELECT 1 FROM contact_messages WHERE id = c.id AND read_at IS NULL);
