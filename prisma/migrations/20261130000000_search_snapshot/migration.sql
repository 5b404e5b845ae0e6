-- The search snapshots that this database knows. A snapshot of another or later state of the data has no row here.
CREATE TABLE "search_snapshot" (
  "id" UUID NOT NULL,
  "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "search_snapshot_pkey" PRIMARY KEY ("id")
);
