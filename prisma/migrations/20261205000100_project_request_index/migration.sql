CREATE INDEX CONCURRENTLY "project_request_id_idx" ON "project"("request_id");
