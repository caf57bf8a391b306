CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"birth_date" date NOT NULL,
	"adult_filter" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"library_changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app" (
	"client_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"secret_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_entry" (
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"user_score_tenths" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "library_entry_account_id_media_id_pk" PRIMARY KEY("account_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "library_place" (
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"type" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_place_account_id_media_id_left_at_pk" PRIMARY KEY("account_id","media_id","left_at")
);
--> statement-breakpoint
CREATE TABLE "oidc_artifact" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"grant_id" text,
	"payload" jsonb NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_artifact_id_hash_kind_pk" PRIMARY KEY("id_hash","kind")
);
--> statement-breakpoint
CREATE TABLE "oidc_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"score_tenths" integer NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rating_account_id_media_id_pk" PRIMARY KEY("account_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "seed_mark" (
	"name" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL,
	"version" text
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"slot" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title" (
	"id" uuid PRIMARY KEY NOT NULL,
	"short_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"explicit" boolean NOT NULL,
	"facts" jsonb NOT NULL,
	"rating_tenths" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title_name" (
	"title_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"is_main" boolean NOT NULL,
	"type" text NOT NULL,
	"explicit" boolean NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app" ADD CONSTRAINT "app_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_media_id_title_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."title"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_place" ADD CONSTRAINT "library_place_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_artifact" ADD CONSTRAINT "oidc_artifact_grant_id_oidc_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oidc_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_grant" ADD CONSTRAINT "oidc_grant_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_grant" ADD CONSTRAINT "oidc_grant_client_id_app_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_media_id_title_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."title"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_name" ADD CONSTRAINT "title_name_title_id_title_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."title"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_visit" ADD CONSTRAINT "oidc_visit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_family" ADD CONSTRAINT "refresh_family_grant_id_oidc_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oidc_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_session_account" ON "account_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_session_expiry" ON "account_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "app_account" ON "app" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "library_entry_newest" ON "library_entry" USING btree ("account_id","type","updated_at" DESC NULLS FIRST,"media_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "library_entry_status" ON "library_entry" USING btree ("account_id","type","status","updated_at" DESC NULLS FIRST,"media_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "library_place_newest" ON "library_place" USING btree ("account_id","type","placed_at" DESC NULLS FIRST,"media_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "library_place_left" ON "library_place" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "oidc_artifact_grant" ON "oidc_artifact" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_artifact_expiry" ON "oidc_artifact" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_grant_account" ON "oidc_grant" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "oidc_grant_client" ON "oidc_grant" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "rating_media" ON "rating" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "title_short_id" ON "title" USING btree ("type","short_id");--> statement-breakpoint
CREATE INDEX "title_name_title" ON "title_name" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "title_name_key" ON "title_name" USING btree ("key");--> statement-breakpoint
CREATE INDEX "title_name_well_known" ON "title_name" USING btree ("key") WHERE rank < 20000000;--> statement-breakpoint
CREATE INDEX "title_name_trigrams" ON "title_name" USING gin ("key" gin_trgm_ops) WITH (gin_pending_list_limit=65536);--> statement-breakpoint
CREATE INDEX "oidc_visit_uid" ON "oidc_visit" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_visit_account" ON "oidc_visit" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_visit_expiry" ON "oidc_visit" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_visit_app" ON "oidc_visit" USING gin (("payload" -> 'authorizations')) WHERE kind = 'Session';--> statement-breakpoint
CREATE INDEX "refresh_family_grant" ON "refresh_family" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "refresh_family_expiry" ON "refresh_family" USING btree ("expires_at");