-- People who sign in, and what proves who they are.
CREATE TABLE "account" (
  "id" UUID PRIMARY KEY,
  "email" TEXT NOT NULL,
  "email_verified_at" TIMESTAMPTZ(3),
  "name" TEXT,
  "phone" TEXT,
  "password_hash" TEXT,
  "disabled_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "account_email_key" ON "account" ("email");

CREATE TABLE "session" (
  "id" UUID PRIMARY KEY,
  "account_id" UUID NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
  "counter" INTEGER NOT NULL DEFAULT 0,
  "method" TEXT NOT NULL,
  "user_agent" TEXT,
  "network" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "refreshed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3)
);
CREATE INDEX "session_account_id_idx" ON "session" ("account_id");

CREATE TABLE "sign_in_link" (
  "token_hash" BYTEA PRIMARY KEY,
  "purpose" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "return_to" TEXT NOT NULL,
  "password_hash" TEXT,
  "browser_hash" BYTEA,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3)
);
CREATE INDEX "sign_in_link_email_purpose_idx" ON "sign_in_link" ("email", "purpose");

CREATE TABLE "auth_event" (
  "id" BIGSERIAL PRIMARY KEY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" TEXT NOT NULL,
  "account_id" UUID,
  "session_id" UUID,
  "network" TEXT,
  "detail" TEXT
);
CREATE INDEX "auth_event_account_id_at_idx" ON "auth_event" ("account_id", "at" DESC);
