-- What each home's address, unit and type hash to; only filled where several feeds are replicated.
CREATE TABLE "home_address" (
  "listing_id" INTEGER PRIMARY KEY REFERENCES "listing" ("id") ON DELETE CASCADE,
  "key" BIGINT,
  "revision" BIGINT NOT NULL
);
CREATE INDEX "home_address_key_idx" ON "home_address" ("key");
CREATE INDEX "home_address_revision_idx" ON "home_address" ("revision");

-- The same home in two feeds: the listing that is hidden while the other one's feed is shown.
CREATE TABLE "duplicate_listing" (
  "listing_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "shown_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "shown_feed" TEXT NOT NULL,
  PRIMARY KEY ("listing_id", "shown_id")
);
CREATE INDEX "duplicate_listing_shown_id_idx" ON "duplicate_listing" ("shown_id");
