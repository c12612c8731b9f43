CREATE TABLE "content_schedule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"revision" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"done_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "content_schedule" ADD CONSTRAINT "content_schedule_revision_content_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."content_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_schedule_pending" ON "content_schedule" USING btree ("kind","key","at") WHERE "content_schedule"."done_at" is null;--> statement-breakpoint
CREATE INDEX "content_schedule_due" ON "content_schedule" USING btree ("at") WHERE "content_schedule"."done_at" is null;