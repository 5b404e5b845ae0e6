CREATE INDEX CONCURRENTLY "project_contact_created_at_id_idx" ON "project_contact" ("created_at" DESC, "id");
