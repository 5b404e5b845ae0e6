-- Like project_task_open_idx, with what counting by project reads.
CREATE INDEX CONCURRENTLY "project_task_open_by_day_idx" ON "project_task" ("due_on", "id") INCLUDE ("project_id") WHERE NOT "completed";
