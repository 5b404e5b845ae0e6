-- Accounts, saved homes, requests and questions, and a few homes that are changed into rare ones.

-- Homes by number, in an order that doesn't depend on how they were replicated.
CREATE TEMP TABLE home AS
  SELECT (row_number() OVER (ORDER BY listing_key))::int - 1 AS n, id, mls_id, list_price AS price,
    concat_ws(', ', line1, city, state || ' ' || zip) AS address
  FROM listing
  WHERE withdrawn_at IS NULL AND hidden_at IS NULL AND address_shown AND photo_count > 4 AND status = 'Active';

UPDATE listing SET media = '[]', photo_count = 0 FROM home WHERE home.id = listing.id AND n = 1;
UPDATE listing SET media = jsonb_build_array(media::jsonb->0, media::jsonb->1), photo_count = 2
  FROM home WHERE home.id = listing.id AND n = 2;
UPDATE listing SET
    description = repeat('A long description with an exceptionally-long-hyphenated-word and RIVERSIDE_UNBREAKABLE_WORD_TO_WRAP. ', 170),
    upgrades_catalog = (
      SELECT jsonb_agg(jsonb_build_object(
        'id', 'extra-' || u,
        'title', 'Extra upgrade ' || u || CASE WHEN u % 5 = 0 THEN ' with a title that is much longer than a row of a phone' ELSE '' END,
        'category', (ARRAY['Kitchen', 'Bath', 'Outdoor', 'Misc'])[1 + u % 4],
        'cost', 1000 + u * 2500) ORDER BY u)
      FROM generate_series(1, 40) u)
  FROM home WHERE home.id = listing.id AND n = 3;
UPDATE listing SET withdrawn_at = now() FROM home WHERE home.id = listing.id AND n = 4;

INSERT INTO account (id, email, name, email_verified_at) VALUES
  (gen_random_uuid(), 'ana@example.com', 'Ana Reyes', now()),
  (gen_random_uuid(), 'ben@example.com', 'Ben Okafor', now()),
  (gen_random_uuid(), 'eve@example.com', NULL, now()),
  (gen_random_uuid(), 'sam@sunporch.example', 'Sam Whitfield', now());

INSERT INTO saved_home (account_id, listing_id, list_price_then, status_then, saved_at)
  SELECT a.id, home.id, price + CASE WHEN n = 0 THEN 15000 ELSE 0 END, 'Active', now() - n * interval '1 day'
  FROM account a, home WHERE (email = 'ana@example.com' AND n IN (0, 2, 3, 4)) OR (email = 'ben@example.com' AND n = 4);
INSERT INTO saved_search (id, account_id, name, search, alerts, matched_after)
  SELECT gen_random_uuid(), id, name_of, search, 'daily', (SELECT coalesce(max(id), 0) FROM price_observation)
  FROM account, (VALUES ('Near work', '?city=Riverside&minPrice=400000&maxPrice=900000&beds=3'),
    ('A pool by summer', '?county=San%20Diego&poolType=private')) v (name_of, search) WHERE email = 'ana@example.com';

INSERT INTO project (id, buyer_email, property_address, current_phase, status, est_move_in, created_at)
  SELECT gen_random_uuid(), 'buyer-' || n || '@example.com', address, 'Planning',
    (ARRAY['active', 'completed', 'archived'])[n - 9], current_date + 30, now() - n * interval '1 day'
  FROM home WHERE n BETWEEN 10 AND 12;
INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, phone, contact_method, has_agent,
    agent_name, has_lender, max_home_budget, target_move_in, list_price, upgrades_cost, selected_upgrades,
    additional_comments, due_at, status, created_at)
  SELECT gen_random_uuid(), a.id, home.id, address, 'Ben Okafor', email, '+15555550148', 'text', true, 'Rosa Lind', false,
    700000, '2027-08', price, 43000, '{kitchen-remodel,bath-remodel}', 'Is the roof original?',
    now() + interval '20 hours', (ARRAY['received', 'answered'])[n + 1], now() - (n + 1) * interval '1 day'
  FROM account a, home WHERE email = 'ben@example.com' AND n < 2;
INSERT INTO lead (id, listing_id, name, email, phone, contact_pref, best_time, message, status, created_at)
  SELECT gen_random_uuid(), id, 'Iris Novak', 'iris@example.com', '+15555550177', 'call', 'evening',
    'Is the street quiet at night?', (ARRAY['new', 'answered'])[n - 4], now() - n * interval '1 day'
  FROM home WHERE n BETWEEN 5 AND 6;
INSERT INTO audit_event (at, actor_email, action, entity, entity_id, before, after) VALUES
  (now(), 'sam@sunporch.example', 'create', 'task', '1', NULL, '{"title": "Sign the scope"}'),
  (now() - interval '1 hour', 'sam@sunporch.example', 'update', 'task', '1', '{"title": "Sign"}', '{"title": "Sign the scope"}'),
  (now() - interval '2 hours', 'sam@sunporch.example', 'delete', 'task', '2', '{"title": "Sign"}', NULL);
