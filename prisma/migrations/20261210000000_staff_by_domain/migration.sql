-- Staff are the accounts of one domain, and most staff pages list them.
CREATE INDEX CONCURRENTLY "account_email_domain_idx" ON "account"(split_part("email", '@', 2));
