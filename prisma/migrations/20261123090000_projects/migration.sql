-- What staff run for a buyer from the offer to moving in. The buyer is whoever has the address, also when the account
-- comes later. `version` counts the changes of a row: whoever saves over a newer one is told.
CREATE TABLE "project" (
  "id" UUID PRIMARY KEY,
  "buyer_email" TEXT NOT NULL,
  "buyer_name" TEXT,
  "property_address" TEXT NOT NULL,
  "purchase_price" INTEGER,
  "renovation_budget" INTEGER,
  "est_move_in" DATE,
  "current_phase" TEXT NOT NULL
    CHECK ("current_phase" IN ('Planning', 'Design', 'Acquisition', 'Renovation', 'Finalization', 'Move-In Ready')),
  "status" TEXT NOT NULL DEFAULT 'active' CHECK ("status" IN ('active', 'completed', 'archived')),
  "hero_key" TEXT,
  "calendar_key" UUID,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "project_buyer_email_created_at_idx" ON "project" ("buyer_email", "created_at" DESC);
CREATE INDEX "project_status_created_at_idx" ON "project" ("status", "created_at" DESC);
CREATE UNIQUE INDEX "project_calendar_key_key" ON "project" ("calendar_key");

CREATE TABLE "milestone" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE,
  "label" TEXT NOT NULL,
  "date" DATE,
  "completed_on" DATE,
  "sort_order" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "milestone_project_id_idx" ON "milestone" ("project_id");

CREATE TABLE "project_task" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "completed" BOOLEAN NOT NULL DEFAULT false,
  "completed_at" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "project_task_project_id_idx" ON "project_task" ("project_id", "created_at");

CREATE TABLE "project_document" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE,
  "category" TEXT NOT NULL
    CHECK ("category" IN ('Contract', 'Inspection', 'Disclosure', 'Financial', 'Design', 'Other')),
  "title" TEXT NOT NULL,
  "description" TEXT,
  "file_key" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "project_document_project_id_idx" ON "project_document" ("project_id", "uploaded_at");

CREATE TABLE "design_item" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE,
  "room" TEXT NOT NULL,
  "category" TEXT NOT NULL,
  "item_name" TEXT NOT NULL,
  "description" TEXT,
  "status" TEXT NOT NULL DEFAULT 'Pending' CHECK ("status" IN ('Pending', 'Selected', 'Installed')),
  "show_in_carousel" BOOLEAN NOT NULL DEFAULT false,
  "media_key" TEXT,
  "sort_order" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "design_item_project_id_idx" ON "design_item" ("project_id");

CREATE TABLE "project_contact" (
  "id" UUID PRIMARY KEY,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE,
  "name" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "email" TEXT,
  "phone" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "project_contact_project_id_idx" ON "project_contact" ("project_id");

-- What a buyer has offered for a home, as staff record it.
CREATE TABLE "offer" (
  "id" UUID PRIMARY KEY,
  "buyer_email" TEXT NOT NULL,
  "listing_id" INTEGER REFERENCES "listing" ("id") ON DELETE SET NULL,
  "request_id" UUID REFERENCES "timeline_request" ("id") ON DELETE SET NULL,
  "mls_id" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'submitted'
    CHECK ("status" IN ('submitted', 'under review', 'countered', 'accepted', 'rejected', 'withdrawn')),
  "offer_price" INTEGER NOT NULL,
  "list_price" INTEGER,
  "loan_type" TEXT,
  "closing_time_frame" TEXT,
  "submitted_on" DATE NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "offer_buyer_email_idx" ON "offer" ("buyer_email", "submitted_on" DESC);
CREATE INDEX "offer_listing_id_idx" ON "offer" ("listing_id");
CREATE INDEX "offer_request_id_idx" ON "offer" ("request_id");

-- What became of a cost & timeline request: whole dollars, and the time in words.
ALTER TABLE "timeline_request"
  ADD COLUMN "status" TEXT NOT NULL DEFAULT 'received'
    CHECK ("status" IN ('received', 'in review', 'answered', 'closed')),
  ADD COLUMN "answered_at" TIMESTAMPTZ(3),
  ADD COLUMN "confirmed_cost" INTEGER,
  ADD COLUMN "confirmed_timeline" TEXT,
  ADD COLUMN "answer" TEXT;

-- Every write of the staff: who, what, when, before and after.
CREATE TABLE "audit_event" (
  "id" BIGSERIAL PRIMARY KEY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor_id" UUID,
  "actor_email" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "entity" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "project_id" UUID,
  "before" JSONB,
  "after" JSONB
);
CREATE INDEX "audit_event_at_idx" ON "audit_event" ("at" DESC);
CREATE INDEX "audit_event_project_id_idx" ON "audit_event" ("project_id", "at" DESC);
CREATE INDEX "audit_event_entity_idx" ON "audit_event" ("entity", "entity_id", "at" DESC);

-- Which of several projects a session looks at.
ALTER TABLE "session" ADD COLUMN "project_id" UUID REFERENCES "project" ("id") ON DELETE SET NULL;
CREATE INDEX "session_project_id_idx" ON "session" ("project_id") WHERE "project_id" IS NOT NULL;
