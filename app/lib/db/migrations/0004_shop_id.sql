CREATE TABLE "shops" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	CONSTRAINT "shops_only" CHECK ("shops"."only")
);
