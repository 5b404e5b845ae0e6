-- What an OpenID Connect provider calls somebody. The address there may change; the subject does not.
CREATE TABLE "account_identity" (
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "account_id" UUID NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("issuer", "subject")
);
CREATE INDEX "account_identity_account_id_idx" ON "account_identity" ("account_id");
