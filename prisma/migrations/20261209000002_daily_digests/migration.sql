-- Accounts whose daily digest is due.
CREATE INDEX CONCURRENTLY "message_settings_daily" ON "message_settings"("mailed_at") WHERE "emails" = 'daily';
