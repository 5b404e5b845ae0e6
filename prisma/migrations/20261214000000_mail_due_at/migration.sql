-- The column rounds to milliseconds, so that an email was due up to half a millisecond after it was written, too late for a worker that looked at once.
ALTER TABLE "mail" ALTER COLUMN "due_at" SET DEFAULT date_trunc('milliseconds', now());
