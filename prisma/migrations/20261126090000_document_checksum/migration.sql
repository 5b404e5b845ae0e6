-- Documents are stored as they were uploaded, and verified by their checksum when they are downloaded.
ALTER TABLE "project_document"
  ADD COLUMN "sha256" TEXT CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
  ADD COLUMN "location_removed" BOOLEAN NOT NULL DEFAULT false;
