-- Who of the staff has a request or a question in hand, what they note of it, and how far it has come.
ALTER TABLE "timeline_request" ADD COLUMN "owner_email" TEXT, ADD COLUMN "notes" TEXT;
ALTER TABLE "lead"
  ADD COLUMN "status" TEXT NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'in hand', 'answered', 'closed')),
  ADD COLUMN "owner_email" TEXT,
  ADD COLUMN "notes" TEXT,
  ADD COLUMN "answer" TEXT,
  ADD COLUMN "answered_at" TIMESTAMPTZ(3);
