-- When a task is due, who does it (null for the buyer), its place in the list, and the day of its last reminder.
ALTER TABLE "project_task"
  ADD COLUMN "due_on" DATE,
  ADD COLUMN "assignee_email" TEXT,
  ADD COLUMN "sort_order" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "reminded_on" DATE;
