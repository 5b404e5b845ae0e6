-- The keys of a running key sweep, until now in a temporary table, which a pooler in transaction mode doesn't keep.
-- Unlogged, because a sweep that loses keys asks the feed for each home again, and removes nothing by mistake.
CREATE UNLOGGED TABLE "swept_key" (
  "feed" TEXT NOT NULL,
  "run_id" INTEGER NOT NULL,
  "key" TEXT NOT NULL,
  "mls_id" TEXT NOT NULL,
  "modified_at" TIMESTAMPTZ(3),
  "photos_at" TIMESTAMPTZ(3),
  "photos" BOOLEAN NOT NULL,
  "shown" BOOLEAN NOT NULL,
  CONSTRAINT "swept_key_pkey" PRIMARY KEY ("feed", "run_id", "key")
);
