CREATE TABLE "listing_text" (
  "listing_id" INTEGER NOT NULL,
  "revision" BIGINT NOT NULL,
  "address" TSVECTOR,
  "remarks" TSVECTOR,
  CONSTRAINT "listing_text_pkey" PRIMARY KEY ("listing_id")
);

CREATE INDEX "listing_text_revision_idx" ON "listing_text" ("revision");
CREATE INDEX "listing_text_address_idx" ON "listing_text" USING gin ("address");
CREATE INDEX "listing_text_remarks_idx" ON "listing_text" USING gin ("remarks");

ALTER TABLE "listing_text" ADD CONSTRAINT "listing_text_listing_id_fkey"
  FOREIGN KEY ("listing_id") REFERENCES "listing" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
