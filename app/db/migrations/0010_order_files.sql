CREATE TABLE "order_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"type" text,
	"preview" boolean DEFAULT false NOT NULL,
	"ready_at" timestamp with time zone,
	"batch" uuid,
	CONSTRAINT "order_files_sender" CHECK ("order_files"."sender" in ('customer', 'team')),
	CONSTRAINT "order_files_size" CHECK ("order_files"."size" between 1 and 26214400),
	CONSTRAINT "order_files_received" CHECK ("order_files"."received" between 0 and "order_files"."size"),
	CONSTRAINT "order_files_ready" CHECK ("order_files"."ready_at" is null or ("order_files"."received" = "order_files"."size" and "order_files"."type" is not null))
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_files_unfinished" ON "order_files" USING btree ("created_at") WHERE ready_at is null;--> statement-breakpoint
CREATE INDEX "order_files_untold" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and batch is null;--> statement-breakpoint
CREATE INDEX "order_files_batch" ON "order_files" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "order_files_in_parts" ON "order_files" USING btree ("ready_at") WHERE ready_at is not null and parts <> '{}';--> statement-breakpoint
-- Written by hand from here on: drizzle-kit knows no triggers. Whatever deletes a file's row, its order for example, its content goes, too.
CREATE FUNCTION note_removed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO removed_files (id) SELECT id FROM old_files ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_removed_files AFTER DELETE ON "order_files" REFERENCING OLD TABLE AS old_files FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();
