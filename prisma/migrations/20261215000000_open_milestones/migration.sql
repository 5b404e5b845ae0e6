-- Lists what is open by its day, what has none at the end.
CREATE INDEX CONCURRENTLY "milestone_open_idx" ON "milestone" ("date", "id") WHERE "completed_on" IS NULL;
