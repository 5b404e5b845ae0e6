-- A calendar has one reader.
CREATE UNIQUE INDEX CONCURRENTLY "account_calendar_key_key" ON "account" ("calendar_key");
