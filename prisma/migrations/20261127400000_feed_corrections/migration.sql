-- Set while newer versions of a home are refused: it is not shown, and keeps its content.
ALTER TABLE listing ADD COLUMN hidden_at timestamptz(3);

-- Whose homes are stored under a feed's name.
CREATE TABLE feed_source (
  feed text PRIMARY KEY,
  vendor text NOT NULL,
  base_url text NOT NULL
);

-- Records that may not be shown although a key sweep's few fields say so; read again when they change.
CREATE TABLE withheld_record (
  feed text NOT NULL,
  key text NOT NULL,
  modified_at timestamptz(3) NOT NULL,
  PRIMARY KEY (feed, key)
);
