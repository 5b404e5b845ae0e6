-- The files that staff replaced, which they can still open.
ALTER TABLE "project_document" ADD COLUMN "earlier_files" JSONB NOT NULL DEFAULT '[]';
