-- Whose homes are stored under a feed's name.
CREATE TABLE feed_source (
  feed text PRIMARY KEY,
  vendor text NOT NULL,
  base_url text NOT NULL
);
