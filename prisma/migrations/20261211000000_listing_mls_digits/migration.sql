-- People type MLS numbers without the letters before their digits.
CREATE INDEX CONCURRENTLY "listing_mls_digits_idx" ON "listing" ((regexp_replace("mls_id", '\D', '', 'g') COLLATE "C"));
