-- A home's own upgrades, where they are not the default ones: [{id, title, category, cost}].
ALTER TABLE "listing" ADD COLUMN "upgrades_catalog" JSONB;

-- "Confirm Cost & Timeline": what a buyer asks, with what was shown to them then, and when the answer is due.
CREATE TABLE "timeline_request" (
  "id" UUID PRIMARY KEY,
  "account_id" UUID NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
  "listing_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "listing_address" TEXT NOT NULL,
  "full_name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "phone" TEXT,
  "contact_method" TEXT NOT NULL,
  "agent_name" TEXT,
  "agent_email" TEXT,
  "has_agent" BOOLEAN NOT NULL,
  "lender_name" TEXT,
  "preapproval_amount" INTEGER,
  "has_lender" BOOLEAN NOT NULL,
  "max_home_budget" INTEGER NOT NULL,
  "target_move_in" TEXT NOT NULL,
  "selected_upgrades" TEXT[],
  "list_price" INTEGER NOT NULL,
  "upgrades_cost" INTEGER NOT NULL,
  "additional_comments" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "due_at" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "timeline_request_account_id_idx" ON "timeline_request" ("account_id");
CREATE INDEX "timeline_request_listing_id_idx" ON "timeline_request" ("listing_id");

-- What is typed into the steps of a request, until it is sent.
CREATE TABLE "request_draft" (
  "browser_hash" BYTEA NOT NULL,
  "listing_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "fields" JSONB NOT NULL,
  "request_id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("browser_hash", "listing_id")
);

CREATE TABLE "lead" (
  "id" UUID PRIMARY KEY,
  "listing_id" INTEGER NOT NULL REFERENCES "listing" ("id") ON DELETE CASCADE,
  "account_id" UUID REFERENCES "account" ("id") ON DELETE SET NULL,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "phone" TEXT,
  "contact_pref" TEXT NOT NULL,
  "best_time" TEXT NOT NULL,
  "message" TEXT,
  "spam" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "lead_listing_id_idx" ON "lead" ("listing_id");
