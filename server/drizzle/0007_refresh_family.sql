CREATE TABLE "oidc_visit" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"uid" text,
	"account_id" uuid,
	"payload" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oidc_visit_id_hash_kind_pk" PRIMARY KEY("id_hash","kind")
);
--> statement-breakpoint
CREATE TABLE "refresh_family" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"generation" integer NOT NULL,
	"next_hash" text NOT NULL,
	"used_hash" text,
	"used_at" timestamp (3) with time zone,
	"salt" text,
	"access_hashes" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oidc_visit" ADD CONSTRAINT "oidc_visit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_family" ADD CONSTRAINT "refresh_family_grant_id_oidc_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oidc_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_visit_uid" ON "oidc_visit" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_visit_account" ON "oidc_visit" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_visit_expiry" ON "oidc_visit" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_family_grant" ON "refresh_family" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "refresh_family_expiry" ON "refresh_family" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO "seed_mark" ("name", "seeded_at") SELECT 'token_tables', now() + interval '1 hour' WHERE EXISTS (SELECT FROM "account");
