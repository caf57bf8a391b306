ALTER TABLE "oidc_grant" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oidc_grant" ADD COLUMN "used_from" text;