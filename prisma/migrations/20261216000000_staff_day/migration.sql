-- The page that staff start with, and the key of the calendar of their open work.
ALTER TABLE "account"
  ADD COLUMN "start_page" TEXT NOT NULL DEFAULT 'mission-control' CHECK ("start_page" IN ('mission-control', 'work')),
  ADD COLUMN "calendar_key" UUID;
CREATE UNIQUE INDEX "account_calendar_key_key" ON "account" ("calendar_key");
