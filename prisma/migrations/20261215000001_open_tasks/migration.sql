-- Lists what is open by its day, what has none at the end.
CREATE INDEX CONCURRENTLY "project_task_open_idx" ON "project_task" ("due_on", "id") WHERE NOT "completed";
