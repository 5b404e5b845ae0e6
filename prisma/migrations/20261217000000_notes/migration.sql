-- What staff write for each other about a project, a request or a person.
CREATE TABLE "note" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID REFERENCES "project" ("id") ON DELETE CASCADE,
  "request_id" UUID REFERENCES "timeline_request" ("id") ON DELETE CASCADE,
  "account_id" UUID REFERENCES "account" ("id") ON DELETE CASCADE,
  "author_email" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "mentioned" TEXT[] DEFAULT '{}',
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "note_about_check" CHECK (num_nonnulls("project_id", "request_id", "account_id") = 1)
);
CREATE INDEX "note_project_id_created_at_idx" ON "note" ("project_id", "created_at" DESC);
CREATE INDEX "note_request_id_created_at_idx" ON "note" ("request_id", "created_at" DESC);
CREATE INDEX "note_account_id_created_at_idx" ON "note" ("account_id", "created_at" DESC);
CREATE INDEX "note_mentioned_idx" ON "note" ("created_at") WHERE "mentioned" <> '{}';
CREATE INDEX "note_created_at_idx" ON "note" ("created_at" DESC);
