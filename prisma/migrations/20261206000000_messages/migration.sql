-- What the buyer and staff write to each other about a project or a request.
CREATE TABLE "message_thread" (
  "id" UUID NOT NULL,
  "project_id" UUID,
  "request_id" UUID,
  "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "staff_at" TIMESTAMPTZ(3),
  "awaits_staff" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "message_thread_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "message_thread_subject_check" CHECK (num_nonnulls("project_id", "request_id") = 1),
  CONSTRAINT "message_thread_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "message_thread_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "timeline_request"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "message_thread_project_id_key" ON "message_thread"("project_id");
CREATE UNIQUE INDEX "message_thread_request_id_key" ON "message_thread"("request_id");
CREATE INDEX "message_thread_last_at_id_idx" ON "message_thread"("last_at" DESC, "id");
CREATE INDEX "message_thread_awaits_staff_idx" ON "message_thread"("last_at") WHERE "awaits_staff";

CREATE TABLE "message" (
  "id" UUID NOT NULL,
  "thread_id" UUID NOT NULL,
  "side" TEXT NOT NULL,
  "author_email" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "file_key" TEXT,
  "file_name" TEXT,
  "size" INTEGER,
  "sha256" TEXT,
  "scan_state" TEXT,
  "scan_due_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "message_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "message_side_check" CHECK ("side" IN ('buyer', 'staff')),
  CONSTRAINT "message_scan_state_check" CHECK ("scan_state" IN ('pending', 'clean', 'infected')),
  CONSTRAINT "message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "message_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "message_thread_id_created_at_idx" ON "message"("thread_id", "created_at" DESC);
CREATE INDEX "message_pending_scan" ON "message"("scan_due_at") WHERE "scan_state" = 'pending';

CREATE TABLE "message_read" (
  "account_id" UUID NOT NULL,
  "thread_id" UUID NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "message_read_pkey" PRIMARY KEY ("account_id", "thread_id"),
  CONSTRAINT "message_read_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "message_read_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "message_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "message_read_thread_id_idx" ON "message_read"("thread_id");

CREATE TABLE "message_settings" (
  "account_id" UUID NOT NULL,
  "emails" TEXT NOT NULL DEFAULT 'at-once',
  "mail_key" UUID NOT NULL DEFAULT gen_random_uuid(),
  "mailed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "message_settings_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "message_settings_emails_check" CHECK ("emails" IN ('at-once', 'daily', 'off')),
  CONSTRAINT "message_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "message_settings_mail_key_key" ON "message_settings"("mail_key");

-- The staff member who takes care of the project.
ALTER TABLE "project" ADD COLUMN "owner_email" TEXT;

-- The last warning about the answer that is due: 24 or 40 hours after the request. Null: none yet.
ALTER TABLE "timeline_request" ADD COLUMN "warned_hours" SMALLINT;
