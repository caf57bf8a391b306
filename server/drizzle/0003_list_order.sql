DROP INDEX CONCURRENTLY IF EXISTS "library_entry_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "library_entry_newest" ON "library_entry" USING btree ("account_id","type","updated_at" DESC NULLS FIRST,"media_id" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "library_place_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "library_place_newest" ON "library_place" USING btree ("account_id","type","placed_at" DESC NULLS FIRST,"media_id" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "library_entry_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "library_place_order";
