-- Like project_wanted_document_open_idx, with what counting by project reads.
CREATE INDEX CONCURRENTLY "project_wanted_document_open_by_day_idx" ON "project_wanted_document" ("due_on", "id") INCLUDE ("project_id") WHERE "received_on" IS NULL;
