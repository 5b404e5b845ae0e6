-- Empty for a session that a provider started without saying when the person last authenticated there.
ALTER TABLE "session" ALTER COLUMN "authenticated_at" DROP NOT NULL;
ALTER TABLE "session" ALTER COLUMN "authenticated_at" DROP DEFAULT;
