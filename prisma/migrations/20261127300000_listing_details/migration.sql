ALTER TABLE listing ADD COLUMN details jsonb NOT NULL DEFAULT '{}', ADD COLUMN first_price_change jsonb;

-- Rows written before lack what the feed says, also what sellers forbid: the next run reads the whole feed again.
UPDATE replication_state SET watermark = NULL WHERE resource = 'Property';
