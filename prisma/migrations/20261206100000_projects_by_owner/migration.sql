-- The projects of a staff member, the newest first.
CREATE INDEX CONCURRENTLY "project_owner_email_created_at_idx" ON "project" ("owner_email", "created_at" DESC);
