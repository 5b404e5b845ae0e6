-- What the work looks like.
ALTER TABLE "upgrade" ADD COLUMN "photo_key" TEXT;
