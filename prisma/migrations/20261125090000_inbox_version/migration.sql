-- How often the staff have written to it: who writes from what somebody else has changed meanwhile is told.
ALTER TABLE "timeline_request" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "lead" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
