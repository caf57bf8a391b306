DROP INDEX "oidc_grant_unused";--> statement-breakpoint
ALTER TABLE "title" DROP COLUMN "version";