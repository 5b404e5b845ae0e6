-- Counts those since staff last wrote.
CREATE INDEX CONCURRENTLY "message_of_buyer_idx" ON "message" ("thread_id", "created_at") WHERE "side" = 'buyer';
