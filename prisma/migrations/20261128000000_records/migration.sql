-- updated_at of the rows that had none. Rows from before get the time of their last known change.
ALTER TABLE "account" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "saved_search" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "timeline_request" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "lead" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "project_document"
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
UPDATE "account" SET "updated_at" = greatest("created_at", "email_verified_at", "disabled_at");
UPDATE "saved_search" SET "updated_at" = "saved_at";
UPDATE "timeline_request" SET "updated_at" = coalesce("answered_at", "created_at");
UPDATE "lead" SET "updated_at" = coalesce("answered_at", "created_at");
UPDATE "project_document" SET "updated_at" = "uploaded_at";

-- Fixed lists of values. NOT VALID: stored rows are not read, and new and changed ones are checked.
ALTER TABLE "design_item"
  ADD CONSTRAINT "design_item_room_check" CHECK ("room" IN (
    'Living Room', 'Family Room', 'Dining Room', 'Entry / Foyer', 'Hallway', 'Office / Study',
    'Loft / Bonus Room', 'Primary Bedroom', 'Bedroom 2', 'Bedroom 3', 'Bedroom 4', 'Guest Bedroom',
    'Primary Bathroom', 'Bathroom 2', 'Bathroom 3', 'Powder Room', 'Kitchen', 'Pantry', 'Laundry Room', 'Mudroom',
    'Garage', 'Utility', 'Closet', 'Front Yard', 'Backyard', 'Patio / Deck', 'Pool Area', 'Driveway')) NOT VALID,
  ADD CONSTRAINT "design_item_category_check" CHECK ("category" IN (
    'Flooring', 'Paint', 'Tile', 'Countertops', 'Cabinets', 'Backsplash', 'Lighting', 'Plumbing Fixtures',
    'Hardware', 'Doors', 'Trim & Millwork', 'Window Treatments', 'Kitchen Appliances', 'Laundry Appliances',
    'HVAC', 'Roofing', 'Siding', 'Exterior Paint', 'Windows', 'Landscaping', 'Hardscape', 'Fencing', 'Furniture',
    'Decor', 'Smart Home', 'Other')) NOT VALID;
ALTER TABLE "project_contact"
  ADD CONSTRAINT "project_contact_role_check" CHECK ("role" IN (
    'Project Manager', 'Designer', 'Transaction Coordinator', 'Construction Manager', 'Agent', 'Lender',
    'Escrow Officer', 'Insurance Agent', 'Appraiser')) NOT VALID;
ALTER TABLE "lead"
  ADD CONSTRAINT "lead_contact_pref_check" CHECK ("contact_pref" IN ('email', 'text', 'call')) NOT VALID,
  ADD CONSTRAINT "lead_best_time_check" CHECK ("best_time" IN ('morning', 'afternoon', 'evening')) NOT VALID;
ALTER TABLE "timeline_request"
  ADD CONSTRAINT "timeline_request_contact_method_check" CHECK ("contact_method" IN ('email', 'text', 'call')) NOT VALID;
ALTER TABLE "sign_in_link"
  ADD CONSTRAINT "sign_in_link_purpose_check" CHECK ("purpose" IN ('sign-in', 'confirm', 'reset')) NOT VALID;
ALTER TABLE "sync_run"
  ADD CONSTRAINT "sync_run_kind_check" CHECK ("kind" IN ('replication', 'sweep')) NOT VALID,
  ADD CONSTRAINT "sync_run_trigger_check" CHECK ("trigger" IN ('schedule', 'start', 'manual')) NOT VALID;

-- Index names by Prisma's rule, which schema.prisma relies on.
ALTER INDEX "project_task_project_id_idx" RENAME TO "project_task_project_id_created_at_idx";
ALTER INDEX "project_document_project_id_idx" RENAME TO "project_document_project_id_uploaded_at_idx";
ALTER INDEX "offer_buyer_email_idx" RENAME TO "offer_buyer_email_submitted_on_idx";

-- Answers of API calls with an Idempotency-Key, kept for a day.
CREATE TABLE "idempotency_key" (
  -- Keyed hash of the caller, the method, the path and the key.
  "key_hash" TEXT PRIMARY KEY,
  "account_id" UUID REFERENCES "account" ("id") ON DELETE CASCADE,
  -- SHA-256 of what was sent.
  "body_hash" TEXT NOT NULL,
  -- Null while the call runs.
  "status" SMALLINT,
  "headers" JSONB,
  "body" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "idempotency_key_account_id_idx" ON "idempotency_key" ("account_id");
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" ("created_at");
