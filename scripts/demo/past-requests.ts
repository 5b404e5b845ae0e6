/** Questions and requests of the last year with their answers, so that the reports have something to show. */
import { randomUUID } from "node:crypto";
import type pg from "pg";

const FIRST_NAMES = ["Lee", "Maya", "Omar", "Priya", "Rosa", "Theo", "Uma", "Vera", "Will", "Yara"];
const LAST_NAMES = ["Park", "Cruz"];
const UPGRADES = [
  {
    id: "kitchen-remodel",
    title: "Kitchen remodel",
    category: "Kitchen",
    cost: 25_000,
    costRange: [21_500, 30_000],
    weeks: 8,
  },
  {
    id: "interior-paint",
    title: "Interior paint",
    category: "Paint",
    cost: 5_000,
    costRange: [4_500, 6_000],
    weeks: 1,
  },
  {
    id: "flooring-upgrade",
    title: "Flooring upgrade",
    category: "Flooring",
    cost: 15_000,
    costRange: [13_000, 18_000],
    weeks: 2,
  },
  { id: "bath-remodel", title: "Bath remodel", category: "Bath", cost: 18_000, costRange: [15_500, 21_500], weeks: 4 },
];
const DAY = 86_400_000;
/** Days between two questions, and between two requests. */
const LEAD_DAYS = 8.7;
const REQUEST_DAYS = 21;
const LEADS = 40;
const REQUESTS = 16;
/** Questions of a person, one after the other. */
const LEADS_EACH = 2;
/** Which of the people is the buyer with a project. */
const BUYER_AT = 5;

type Person = { id: string; email: string; name: string };

/**
 * @param homes that they are about
 * @param buyer an account that asked before its project
 */
export async function createPastRequests(
  sql: pg.Client,
  homes: readonly { id: number; address: string; price: number }[],
  buyer: Person,
): Promise<void> {
  const now = Date.now();
  const people: Person[] = [];
  for (let n = 0; n < LEADS / LEADS_EACH; n++) {
    const [first, last] = [FIRST_NAMES[n % 10]!, LAST_NAMES[Math.floor(n / 10)]!];
    const person = { id: randomUUID(), email: `${first}.${last}@example.com`.toLowerCase(), name: `${first} ${last}` };
    people.push(n === BUYER_AT ? buyer : person);
    if (n === BUYER_AT) continue;
    await sql.query("INSERT INTO account (id, email, name, email_verified_at) VALUES ($1, $2, $3, now())", [
      person.id,
      person.email,
      person.name,
    ]);
  }
  for (let n = 0; n < LEADS; n++) {
    const person = people[Math.floor(n / LEADS_EACH)]!;
    const home = homes[n % homes.length];
    if (!home) return;
    const at = new Date(now - (3 + n * LEAD_DAYS) * DAY);
    const answeredAt = new Date(at.getTime() + (2 + ((n * 7) % 40)) * 3_600_000);
    await sql.query(
      `INSERT INTO lead (id, listing_id, account_id, name, email, contact_pref, best_time, message, created_at, status, answer,
         answered_at)
       VALUES ($1, $2, $3, $4, $5, 'email', 'morning', 'Is it still available?', $6, 'answered', 'Yes, it is.', $7)`,
      [randomUUID(), home.id, person.id, person.name, person.email, at, answeredAt],
    );
  }
  for (let n = 0; n < REQUESTS; n++) {
    // Of a person who asked a question shortly before.
    const lead = Math.min(LEADS - 1, Math.ceil((2 + n * REQUEST_DAYS) / LEAD_DAYS));
    const person = people[Math.floor(lead / LEADS_EACH)]!;
    const home = homes[(n * 5) % homes.length];
    if (!home) return;
    const at = new Date(now - (5 + n * REQUEST_DAYS) * DAY);
    const chosen = UPGRADES.filter((_, at) => (n + at) % 3 !== 2);
    await sql.query(
      `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, upgrades_seen, list_price, upgrades_cost, created_at,
         due_at, status, answered_at, confirmed_cost, confirmed_timeline)
       VALUES ($1, $2, $3, $4, $5, $6, 'email', false, false, $7::int + 100000, to_char(now() + interval '6 months', 'YYYY-MM'),
         $8, $9, $7, $10::int, $11::timestamptz, $11::timestamptz + interval '48 hours', 'answered',
         $11::timestamptz + $12 * interval '1 hour', $10, '10 weeks')`,
      [
        randomUUID(),
        person.id,
        home.id,
        home.address,
        person.name,
        person.email,
        home.price,
        chosen.map(({ id }) => id),
        JSON.stringify(chosen),
        chosen.reduce((sum, { cost }) => sum + cost, 0),
        at,
        6 + ((n * 11) % 50),
      ],
    );
  }
}
