CREATE INDEX CONCURRENTLY "message_mentioned_idx" ON "message" ("created_at") WHERE "mentioned" <> '{}';
