-- What staff show besides their address: a code of an authenticator app, or one of the codes for when that is lost.
CREATE TABLE "second_factor" (
  "account_id" UUID PRIMARY KEY REFERENCES "account" ("id") ON DELETE CASCADE,
  "secret" TEXT,
  "next_secret" TEXT,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_step" BIGINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "recovery_code" (
  "account_id" UUID NOT NULL REFERENCES "second_factor" ("account_id") ON DELETE CASCADE,
  "code_hash" BYTEA NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  PRIMARY KEY ("account_id", "code_hash")
);

ALTER TABLE "session" ADD COLUMN "factor_at" TIMESTAMPTZ(3);
