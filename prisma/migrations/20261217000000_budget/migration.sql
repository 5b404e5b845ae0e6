-- The lines of a project's budget, and what its buyer sees of them.
CREATE TABLE "project_budget_line" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "category" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "basis" TEXT NOT NULL DEFAULT 'Fixed' CHECK ("basis" IN ('Fixed', 'Allowance')),
  "estimate" INTEGER NOT NULL CHECK ("estimate" >= 0),
  "committed" INTEGER CHECK ("committed" >= 0),
  "paid" INTEGER CHECK ("paid" >= 0),
  "note" TEXT,
  "sort_order" INTEGER NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "project_budget_line_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "project_budget_line_project_id_idx" ON "project_budget_line" ("project_id");
ALTER TABLE "project" ADD COLUMN "budget_shown" TEXT NOT NULL DEFAULT 'nothing';
ALTER TABLE "project" ADD CONSTRAINT "project_budget_shown_check"
  CHECK ("budget_shown" IN ('nothing', 'totals', 'lines')) NOT VALID;
