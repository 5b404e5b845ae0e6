-- Daily digests and the filter of the inbox ask for an owner's requests.
CREATE INDEX CONCURRENTLY "timeline_request_owner_email_idx" ON "timeline_request"("owner_email");
