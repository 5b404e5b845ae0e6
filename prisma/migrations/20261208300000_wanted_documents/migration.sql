-- Documents that staff ask a project's buyer for.
CREATE TABLE "project_wanted_document" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "category" TEXT NOT NULL,
  "due_on" DATE,
  "reminded_on" DATE,
  "received_on" DATE,
  "document_id" UUID,
  "sort_order" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "project_wanted_document_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "project_wanted_document_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "project_wanted_document_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "project_document"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "project_wanted_document_project_id_idx" ON "project_wanted_document"("project_id");
CREATE INDEX "project_wanted_document_due_on_idx" ON "project_wanted_document"("due_on") WHERE "received_on" IS NULL;
CREATE INDEX "project_wanted_document_document_id_idx" ON "project_wanted_document"("document_id");

-- The address of the buyer who sent the file; null if staff uploaded it.
ALTER TABLE "project_document" ADD COLUMN "sent_by" TEXT;
