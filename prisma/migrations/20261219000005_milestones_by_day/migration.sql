-- Like milestone_open_idx, with what counting by project reads.
CREATE INDEX CONCURRENTLY "milestone_open_by_day_idx" ON "milestone" ("date", "id") INCLUDE ("project_id") WHERE "completed_on" IS NULL;
