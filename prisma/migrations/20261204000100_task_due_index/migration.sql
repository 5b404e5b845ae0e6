-- Finds overdue tasks and those to remind of.
CREATE INDEX CONCURRENTLY "project_task_due_on_idx" ON "project_task" ("due_on") WHERE NOT "completed" AND "due_on" IS NOT NULL;
