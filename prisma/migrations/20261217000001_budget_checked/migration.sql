ALTER TABLE "project" VALIDATE CONSTRAINT "project_budget_shown_check";
