-- What buyers keep, and what visitors wanted to do before they were asked to sign in.
CREATE TABLE "saved_home" (
  "account_id" UUID NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
  "listing_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "list_price_then" INTEGER NOT NULL,
  PRIMARY KEY ("account_id", "listing_id")
);
CREATE INDEX "saved_home_listing_id_idx" ON "saved_home" ("listing_id");

CREATE TABLE "saved_search" (
  "id" UUID PRIMARY KEY,
  "account_id" UUID NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
  "name" TEXT NOT NULL,
  "search" TEXT NOT NULL,
  "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
-- A drawn area makes a search longer than an index takes.
CREATE UNIQUE INDEX "saved_search_same_key" ON "saved_search" ("account_id", "name", md5("search"));

CREATE TABLE "pending_action" (
  "id" BIGSERIAL PRIMARY KEY,
  "browser_hash" BYTEA NOT NULL,
  "kind" TEXT NOT NULL,
  "what" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX "pending_action_same_key" ON "pending_action" ("browser_hash", "kind", md5("what"::text));

-- A link that is opened in another browser than the one that asked takes along what was wanted there.
ALTER TABLE "sign_in_link" ADD COLUMN "pending_hash" BYTEA;
