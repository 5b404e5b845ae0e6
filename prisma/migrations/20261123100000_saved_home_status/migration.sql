-- What a home's status was when it was saved, so that its buyer sees what has changed; null for those saved before.
ALTER TABLE "saved_home" ADD COLUMN "status_then" TEXT;
