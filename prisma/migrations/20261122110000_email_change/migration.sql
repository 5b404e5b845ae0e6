-- An account's move to another address, which both addresses have to confirm.
CREATE TABLE "email_change" (
  "account_id" UUID PRIMARY KEY REFERENCES "account" ("id") ON DELETE CASCADE,
  "new_email" TEXT NOT NULL,
  "old_hash" BYTEA NOT NULL,
  "new_hash" BYTEA NOT NULL,
  "old_confirmed_at" TIMESTAMPTZ(3),
  "new_confirmed_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX "email_change_old_hash_key" ON "email_change" ("old_hash");
CREATE UNIQUE INDEX "email_change_new_hash_key" ON "email_change" ("new_hash");
