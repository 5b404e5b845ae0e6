-- Virus scans of documents. Null where no scanner was configured when the document was uploaded.
ALTER TABLE "project_document"
  ADD COLUMN "scan_state" TEXT CHECK ("scan_state" IN ('pending', 'clean', 'infected')),
  -- When a pending document may be scanned next; null is now. A worker that scans one sets its lease here.
  ADD COLUMN "scan_due_at" TIMESTAMPTZ(3);
CREATE INDEX "project_document_pending_idx" ON "project_document" ("scan_due_at") WHERE "scan_state" = 'pending';
