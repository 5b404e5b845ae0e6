-- What buyers choose for a design item, change orders, and signatures.
ALTER TABLE "design_item"
  ADD COLUMN "allowance" INTEGER,
  ADD COLUMN "decide_on" DATE,
  ADD COLUMN "decider" TEXT NOT NULL DEFAULT 'Any buyer',
  ADD COLUMN "picked_id" UUID,
  ADD COLUMN "picked_by" TEXT,
  ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "reopened" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "reminded_on" DATE;
ALTER TABLE "design_item"
  ADD CONSTRAINT "design_item_decider_check" CHECK ("decider" IN ('Any buyer', 'Main contact', 'Staff')) NOT VALID,
  ADD CONSTRAINT "design_item_choice_check"
    CHECK ("allowance" >= 0 AND ("confirmed_at" IS NULL OR "picked_id" IS NOT NULL)) NOT VALID;

CREATE TABLE "design_option" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "design_item_id" UUID NOT NULL REFERENCES "design_item" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "price" INTEGER NOT NULL CHECK ("price" >= 0),
  "link" TEXT,
  "lead_weeks" INTEGER CHECK ("lead_weeks" >= 0),
  "photo_key" TEXT,
  "sort_order" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "design_option_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "design_option_design_item_id_idx" ON "design_option" ("design_item_id");
CREATE INDEX "design_option_project_id_idx" ON "design_option" ("project_id");

CREATE TABLE "change_order" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "number" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "reason" TEXT,
  "lines" JSONB NOT NULL,
  "amount" INTEGER NOT NULL,
  "days_added" INTEGER NOT NULL DEFAULT 0 CHECK ("days_added" BETWEEN -365 AND 365),
  "valid_until" DATE,
  "milestone_ids" UUID[] DEFAULT '{}',
  "design_item_ids" UUID[] DEFAULT '{}',
  "document_ids" UUID[] DEFAULT '{}',
  "status" TEXT NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'sent', 'approved', 'declined', 'withdrawn')),
  "decided_at" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "change_order_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "change_order_project_id_number_key" ON "change_order" ("project_id", "number");
CREATE INDEX "change_order_decided_at_idx" ON "change_order" ("decided_at");

CREATE TABLE "signature" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL REFERENCES "project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "change_order_id" UUID REFERENCES "change_order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "document_id" UUID REFERENCES "project_document" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "title" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "file_key" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'waiting' CHECK ("status" IN ('waiting', 'signed', 'declined', 'withdrawn')),
  "valid_until" DATE,
  "sent_by" TEXT NOT NULL,
  "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "reminded_on" DATE,
  "decided_at" TIMESTAMPTZ(3),
  "decided_by" TEXT,
  "decline_reason" TEXT,
  "signer_name" TEXT,
  "signer_address" TEXT,
  "signer_browser" TEXT,
  "consent_version" TEXT,
  "signed_key" TEXT,
  "signed_sha256" TEXT,
  CONSTRAINT "signature_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "signature_of_check" CHECK (("change_order_id" IS NULL) <> ("document_id" IS NULL)),
  CONSTRAINT "signature_signed_check" CHECK ("status" <> 'signed' OR
    "decided_at" IS NOT NULL AND "decided_by" IS NOT NULL AND "signer_name" IS NOT NULL AND "consent_version" IS NOT NULL
    AND "signed_key" IS NOT NULL AND "signed_sha256" IS NOT NULL)
);
CREATE INDEX "signature_project_id_sent_at_idx" ON "signature" ("project_id", "sent_at");
CREATE INDEX "signature_change_order_id_idx" ON "signature" ("change_order_id");
CREATE INDEX "signature_document_id_idx" ON "signature" ("document_id");
CREATE INDEX "signature_sha256_idx" ON "signature" ("sha256");
CREATE INDEX "signature_signed_sha256_idx" ON "signature" ("signed_sha256");

ALTER TABLE "mail" ADD COLUMN "file_key" TEXT, ADD COLUMN "file_name" TEXT;

-- What was signed stays as it is, and so do the change order that it approved, its document and its project.
CREATE FUNCTION refuse_change_of_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was signed can neither be changed nor deleted.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "signature_stays" BEFORE UPDATE OR DELETE ON "signature"
  FOR EACH ROW WHEN (OLD."status" = 'signed') EXECUTE FUNCTION refuse_change_of_signed();
CREATE TRIGGER "change_order_stays" BEFORE UPDATE OR DELETE ON "change_order"
  FOR EACH ROW WHEN (OLD."status" = 'approved') EXECUTE FUNCTION refuse_change_of_signed();
