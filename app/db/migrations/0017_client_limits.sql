CREATE TABLE "client_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
-- Written by hand from here on: what is lost when the server falls over only begins to count anew, so that no count waits for a disk.
ALTER TABLE "client_limits" SET UNLOGGED;
