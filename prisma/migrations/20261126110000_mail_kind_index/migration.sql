-- Each request for an emailed link counts the emails of the last hour.
CREATE INDEX "mail_kind_created_at_idx" ON "mail" ("kind", "created_at" DESC);
