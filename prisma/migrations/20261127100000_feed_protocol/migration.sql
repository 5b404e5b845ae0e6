-- What a feed's server says that it offers ($metadata), and what it refused all the same.
CREATE TABLE feed_metadata (
  feed text PRIMARY KEY,
  fetched_at timestamptz(3) NOT NULL,
  etag text,
  description jsonb NOT NULL,
  refused jsonb NOT NULL DEFAULT '{}'
);

-- Open houses of feeds that have them as a resource of their own; listing.open_houses is made from these.
CREATE TABLE feed_open_house (
  feed text NOT NULL,
  key text NOT NULL,
  listing_key text,
  mls_id text,
  starts_at timestamptz(3) NOT NULL,
  entry jsonb NOT NULL,
  PRIMARY KEY (feed, key)
);
CREATE INDEX feed_open_house_feed_listing_key_idx ON feed_open_house (feed, listing_key);
CREATE INDEX feed_open_house_feed_mls_id_idx ON feed_open_house (feed, mls_id);

ALTER TABLE sync_run ADD COLUMN outdated integer NOT NULL DEFAULT 0;
ALTER TABLE sync_run ADD COLUMN notes text[] DEFAULT '{}';
ALTER TABLE sync_run ALTER COLUMN notes DROP DEFAULT;
ALTER TABLE replication_state ADD COLUMN resume jsonb;
ALTER TABLE listing ADD COLUMN photos_changed_at timestamptz(3);

-- A timestamp far ahead of the clock kept every later version of its home out.
UPDATE listing SET modified_at = first_seen_at WHERE modified_at > clock_timestamp() + interval '1 day';
-- Of observations dated so, the latest holds what the home has cost since: it follows the others of its home.
DELETE FROM price_observation o WHERE observed_at > clock_timestamp() + interval '1 day' AND EXISTS (
  SELECT FROM price_observation p WHERE p.listing_id = o.listing_id AND p.observed_at > o.observed_at);
UPDATE price_observation o SET observed_at = greatest(l.first_seen_at, (
    SELECT max(p.observed_at) + interval '1 millisecond' FROM price_observation p
    WHERE p.listing_id = o.listing_id AND p.observed_at <= clock_timestamp() + interval '1 day'))
FROM listing l WHERE l.id = o.listing_id AND o.observed_at > clock_timestamp() + interval '1 day';
