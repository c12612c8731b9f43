CREATE TABLE "content_documents" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"draft_revision" bigint,
	"published_revision" bigint,
	CONSTRAINT "content_documents_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "content_documents_key" CHECK ("content_documents"."key" ~ '^[a-z0-9][a-z0-9-]{0,79}$')
);
--> statement-breakpoint
CREATE TABLE "content_epoch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_epoch_one" CHECK ("content_epoch"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_publications" (
	"epoch" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"revision" bigint,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_publications_epoch_kind_key_pk" PRIMARY KEY("epoch","kind","key")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"parent" bigint,
	"schema_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"author" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_revisions_size" CHECK (pg_column_size("content_revisions"."data") <= 262144)
);
--> statement-breakpoint
ALTER TABLE "content_publications" ADD CONSTRAINT "content_publications_revision_content_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."content_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_publications_document" ON "content_publications" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "content_revisions_document" ON "content_revisions" USING btree ("kind","key","id");