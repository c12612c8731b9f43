CREATE TABLE "pins" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"file_id" uuid,
	"page" integer,
	"x" real,
	"y" real,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	CONSTRAINT "pins_page" CHECK ("pins"."page" >= 1),
	CONSTRAINT "pins_x" CHECK ("pins"."x" between 0 and 100),
	CONSTRAINT "pins_y" CHECK ("pins"."y" between 0 and 100),
	CONSTRAINT "pins_point" CHECK (("pins"."x" is null) = ("pins"."y" is null)),
	CONSTRAINT "pins_resolved_by" CHECK ("pins"."resolved_by" in ('customer', 'team')),
	CONSTRAINT "pins_resolved" CHECK (("pins"."resolved_at" is null) = ("pins"."resolved_by" is null))
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "pin_id" uuid;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pins_delivery" ON "pins" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "pins_file" ON "pins" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_pin_id_pins_message_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."pins"("message_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_pin" ON "order_messages" USING btree ("pin_id") WHERE pin_id is not null;