-- The page of a person lists their questions, by account or, if they were not signed in, by address.
CREATE INDEX "lead_account_id_idx" ON "lead" ("account_id");
CREATE INDEX "lead_email_idx" ON "lead" ("email");
