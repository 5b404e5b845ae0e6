-- Finished backups and restore checks.
CREATE TABLE "backup_run" (
  "id" SERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "backup" TEXT,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "bytes" BIGINT,
  "error" TEXT,
  CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "backup_run_kind_check" CHECK ("kind" IN ('backup', 'check'))
);
