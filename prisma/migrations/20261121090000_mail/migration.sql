-- Mail that is to be sent: written in the transaction of what it tells, sent by the worker.
CREATE TABLE "mail" (
  "id" UUID PRIMARY KEY,
  "kind" TEXT NOT NULL,
  "recipient" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "html" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lease_until" TIMESTAMPTZ(3),
  "attempt" INTEGER NOT NULL DEFAULT 0,
  "sent_at" TIMESTAMPTZ(3),
  "dead_at" TIMESTAMPTZ(3),
  "error" TEXT
);

-- What waits is a few rows of many.
CREATE INDEX "mail_due" ON "mail" ("due_at") WHERE "sent_at" IS NULL AND "dead_at" IS NULL;
CREATE INDEX "mail_recipient_created_at_idx" ON "mail" ("recipient", "created_at" DESC);
