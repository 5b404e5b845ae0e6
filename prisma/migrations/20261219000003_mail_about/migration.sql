-- What an email tells of, so that it is dropped if its recipient loses access before it is sent.
ALTER TABLE "mail" ADD COLUMN "about_id" UUID;
