ALTER TABLE listing ADD COLUMN details jsonb NOT NULL DEFAULT '{}', ADD COLUMN first_price_change jsonb;
