DROP INDEX CONCURRENTLY IF EXISTS "account_session_expiry";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_session_expiry" ON "account_session" USING btree ("expires_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "oidc_grant_unused";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "oidc_grant_unused" ON "oidc_grant" USING btree ("created_at") WHERE used_at is null;
