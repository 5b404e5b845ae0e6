-- Rows that staff deleted, kept for 30 days so that they can be brought back.
CREATE TABLE "deleted_record" (
  "entry_id" BIGINT NOT NULL,
  "entity" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "project_id" UUID,
  "row" JSONB NOT NULL,
  "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "deleted_record_pkey" PRIMARY KEY ("entry_id"),
  CONSTRAINT "deleted_record_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "deleted_record_project_id_idx" ON "deleted_record"("project_id");
