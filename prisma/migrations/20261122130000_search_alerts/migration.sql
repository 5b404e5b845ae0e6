-- Letters about homes that a saved search would find. What the searches before this say of them is nothing: off.
ALTER TABLE "saved_search"
  ADD COLUMN "alerts" TEXT NOT NULL DEFAULT 'off' CHECK ("alerts" IN ('off', 'daily', 'at-once')),
  ADD COLUMN "matched_after" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "mail_key" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "mailed_at" TIMESTAMPTZ(3),
  ADD COLUMN "visited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "saved_search" SET "matched_after" = (SELECT coalesce(max("id"), 0) FROM "price_observation");
CREATE UNIQUE INDEX "saved_search_mail_key_key" ON "saved_search" ("mail_key");

CREATE TABLE "search_hit" (
  "search_id" UUID NOT NULL REFERENCES "saved_search" ("id") ON DELETE CASCADE,
  "listing_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "price_before" INTEGER,
  "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "mail_due" BOOLEAN NOT NULL,
  PRIMARY KEY ("search_id", "listing_id")
);
CREATE INDEX "search_hit_listing_id_idx" ON "search_hit" ("listing_id");
CREATE INDEX "search_hit_mail_due_idx" ON "search_hit" ("search_id") WHERE "mail_due";

CREATE TABLE "alert_cursor" (
  "id" INTEGER PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
  "observation" BIGINT NOT NULL
);
INSERT INTO "alert_cursor" ("observation") SELECT coalesce(max("id"), 0) FROM "price_observation";

ALTER TABLE "mail" ADD COLUMN "unsubscribe_url" TEXT;
