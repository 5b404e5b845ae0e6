/** Questions and requests of the last year with their answers, so that the reports have something to show. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { insertRows } from "./insert-rows";

const NAMES = [
  "Lee Park",
  "Maya Cruz",
  "Omar Haddad",
  "Priya Rao",
  "Rosa Diaz",
  "Theo Lind",
  "Uma Patel",
  "Vera Novak",
];
const UPGRADES = [
  {
    id: "kitchen-remodel",
    title: "Kitchen remodel",
    category: "Kitchen",
    cost: 25_000,
    costRange: [21_250, 30_000],
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
  { id: "bath-remodel", title: "Bath remodel", category: "Bath", cost: 18_000, costRange: [15_500, 21_500], weeks: 4 },
];
export const KITCHEN_REMODEL = UPGRADES[0]!;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days between two questions, and between two requests. */
const LEAD_DAYS = 8.7;
const REQUEST_DAYS = 21;
const LEADS = 40;
const REQUESTS = 16;
/** Questions of a person, one after the other. */
const LEADS_EACH = LEADS / NAMES.length;

export type Person = { id: string; email: string; name: string };
export type Home = { id: number; mlsId: string; address: string; price: number };

/**
 * @param homes that they are about
 * @param buyer an account that asked before its project
 */
export async function createPastRequests(sql: pg.Client, homes: readonly Home[], buyer: Person): Promise<void> {
  if (homes.length === 0) return;
  const now = Date.now();
  const others = NAMES.slice(1).map((name): Person => {
    const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
    return { id: randomUUID(), email, name };
  });
  const people = others.toSpliced(2, 0, buyer);
  const accounts = others.map((person) => ({ ...person, email_verified_at: new Date() }));
  await insertRows(sql, "account", accounts);
  const leads = Array.from({ length: LEADS }, (_, n) => {
    const { id, name, email } = people[Math.floor(n / LEADS_EACH)]!;
    const at = now - (3 + n * LEAD_DAYS) * DAY;
    return {
      id: randomUUID(),
      listing_id: homes[n % homes.length]!.id,
      account_id: id,
      name,
      email,
      contact_pref: "email",
      best_time: "morning",
      message: "Is it still available?",
      created_at: new Date(at),
      status: "answered",
      answer: "Yes, it is.",
      answered_at: new Date(at + (2 + ((n * 7) % 40)) * HOUR),
    };
  });
  await insertRows(sql, "lead", leads);
  const requests = Array.from({ length: REQUESTS }, (_, n) => {
    // Of a person who asked a question shortly before.
    const lead = Math.min(LEADS - 1, Math.ceil((2 + n * REQUEST_DAYS) / LEAD_DAYS));
    const at = now - (5 + n * REQUEST_DAYS) * DAY;
    const chosen = UPGRADES.filter((_, index) => (n + index) % 3 !== 2);
    return {
      ...describeRequest(people[Math.floor(lead / LEADS_EACH)]!, homes[(n * 5) % homes.length]!, chosen, at),
      status: "answered",
      answered_at: new Date(at + (6 + ((n * 11) % 50)) * HOUR),
      confirmed_cost: chosen.reduce((sum, { cost }) => sum + cost, 0),
      confirmed_timeline: "10 weeks",
    };
  });
  await insertRows(sql, "timeline_request", requests);
}

/** The columns of a request that a person has sent. @param at in milliseconds since 1970 */
export const describeRequest = (
  person: Person,
  home: Home,
  chosen: readonly (typeof UPGRADES)[number][],
  at: number,
) => ({
  id: randomUUID(),
  account_id: person.id,
  listing_id: home.id,
  listing_address: home.address,
  full_name: person.name,
  email: person.email,
  contact_method: "email",
  has_agent: false,
  has_lender: false,
  max_home_budget: Math.round(home.price * 1.1),
  target_move_in: new Date(at + 240 * DAY).toISOString().slice(0, 7),
  selected_upgrades: chosen.map(({ id }) => id),
  upgrades_seen: chosen,
  list_price: home.price,
  upgrades_cost: chosen.reduce((sum, { cost }) => sum + cost, 0),
  created_at: new Date(at),
  due_at: new Date(at + 48 * HOUR),
});
