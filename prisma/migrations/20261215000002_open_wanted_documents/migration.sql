-- Lists what is open by its day, what has none at the end.
CREATE INDEX CONCURRENTLY "project_wanted_document_open_idx" ON "project_wanted_document" ("due_on", "id") WHERE "received_on" IS NULL;
