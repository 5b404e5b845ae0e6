-- The people besides the main contact, project.buyer_email, who see a project as its buyers.
CREATE TABLE "project_buyer" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "name" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX "project_buyer_project_id_email_key" ON "project_buyer" ("project_id", "email");
CREATE INDEX "project_buyer_email_idx" ON "project_buyer" ("email");
