-- A second factor belongs to an address rather than to an account, so that deleting the account does not remove it.
DELETE FROM "second_factor" WHERE "secret" IS NULL OR "confirmed_at" IS NULL;
ALTER TABLE "second_factor" ADD COLUMN "email" TEXT;
ALTER TABLE "recovery_code" ADD COLUMN "email" TEXT;
UPDATE "second_factor" f SET "email" = a."email" FROM "account" a WHERE a."id" = f."account_id";
UPDATE "recovery_code" c SET "email" = a."email" FROM "account" a WHERE a."id" = c."account_id";
ALTER TABLE "recovery_code" DROP COLUMN "account_id";
ALTER TABLE "second_factor"
  DROP COLUMN "account_id",
  DROP COLUMN "next_secret",
  ALTER COLUMN "secret" SET NOT NULL,
  ALTER COLUMN "confirmed_at" SET NOT NULL,
  ALTER COLUMN "email" SET NOT NULL,
  ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "warned_at" TIMESTAMPTZ(3),
  ADD COLUMN "locked_at" TIMESTAMPTZ(3),
  ADD PRIMARY KEY ("email");
ALTER TABLE "recovery_code"
  ALTER COLUMN "email" SET NOT NULL,
  ADD PRIMARY KEY ("email", "code_hash"),
  ADD FOREIGN KEY ("email") REFERENCES "second_factor" ("email") ON DELETE CASCADE;

-- When the person at a session last proved who they are, and the secret of an app that is being set up in it.
ALTER TABLE "session" ADD COLUMN "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "session" ADD COLUMN "factor_setup" TEXT;
UPDATE "session" SET "authenticated_at" = "created_at";

-- The token is derived from the id, so that a link that is still valid can be sent again.
ALTER TABLE "sign_in_link"
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "mailed_at" TIMESTAMPTZ(3),
  ADD COLUMN "mails" INTEGER NOT NULL DEFAULT 0;
UPDATE "sign_in_link" SET "mailed_at" = "created_at", "mails" = 1;
