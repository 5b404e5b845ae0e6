/** Questions and requests of the last year with their answers, so that the reports have something to show. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { insertRows } from "./insert-rows";

export type Person = { id: string; email: string; name: string };
export type Home = { id: number; mlsId: string; address: string; price: number };

const NAMES = "Maya Cruz, Omar Haddad, Priya Rao, Rosa Diaz, Theo Lind, Uma Patel, Vera Novak".split(", ");

const buildUpgrade = (title: string, category: string, cost: number, costRange: [number, number], weeks: number) => {
  return { id: title.toLowerCase().replace(" ", "-"), title, category, cost, costRange, weeks };
};
export const KITCHEN_REMODEL = buildUpgrade("Kitchen remodel", "Kitchen", 25_000, [21_250, 30_000], 8);
const UPGRADES = [
  KITCHEN_REMODEL,
  buildUpgrade("Interior paint", "Paint", 5_000, [4_500, 6_000], 1),
  buildUpgrade("Bath remodel", "Bath", 18_000, [15_500, 21_500], 4),
];
const sumCosts = (upgrades: typeof UPGRADES) => upgrades.reduce((sum, { cost }) => sum + cost, 0);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days between two questions, and between two requests. */
const LEAD_DAYS = 8.7;
const REQUEST_DAYS = 21;
const LEADS = 40;
const REQUESTS = 16;
/** Questions of a person, one after the other. */
const LEADS_EACH = LEADS / (NAMES.length + 1);

/**
 * @param homes that they are about
 * @param buyer an account that asked before its project
 */
export async function createPastRequests(sql: pg.Client, homes: readonly Home[], buyer: Person): Promise<void> {
  if (homes.length === 0) return;
  const now = Date.now();
  const others = NAMES.map((name): Person => {
    return { id: randomUUID(), email: `${name.replace(" ", ".").toLowerCase()}@example.com`, name };
  });
  const accounts = others.map((person) => ({ ...person, email_verified_at: new Date() }));
  await insertRows(sql, "account", accounts);
  const people = others.toSpliced(2, 0, buyer);
  const findPerson = (lead: number) => people[Math.floor(lead / LEADS_EACH)]!;
  const leads = Array.from({ length: LEADS }, (_, n) => {
    const { id: account_id, name, email } = findPerson(n);
    const at = now - (3 + n * LEAD_DAYS) * DAY;
    const ids = { id: randomUUID(), listing_id: homes[n % homes.length]!.id, account_id };
    const question = { name, email, contact_pref: "email", best_time: "morning", message: "Is it still available?" };
    const answer = {
      status: "answered",
      answer: "Yes, it is.",
      answered_at: new Date(at + (2 + ((n * 7) % 40)) * HOUR),
    };
    return { ...ids, ...question, ...answer, created_at: new Date(at) };
  });
  await insertRows(sql, "lead", leads);
  const requests = Array.from({ length: REQUESTS }, (_, n) => {
    // Of a person who asked a question shortly before.
    const person = findPerson(Math.min(LEADS - 1, Math.ceil((2 + n * REQUEST_DAYS) / LEAD_DAYS)));
    const at = now - (5 + n * REQUEST_DAYS) * DAY;
    const chosen = UPGRADES.filter((_, index) => (n + index) % 3 !== 2);
    return {
      ...describeRequest(person, homes[(n * 5) % homes.length]!, chosen, at),
      status: "answered",
      answered_at: new Date(at + (6 + ((n * 11) % 50)) * HOUR),
      confirmed_cost: sumCosts(chosen),
      confirmed_timeline: "10 weeks",
    };
  });
  await insertRows(sql, "timeline_request", requests);
}

/** The columns of a request that a person has sent. @param at in milliseconds since 1970 */
export const describeRequest = (person: Person, home: Home, chosen: typeof UPGRADES, at: number) => ({
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
  upgrades_cost: sumCosts(chosen),
  created_at: new Date(at),
  due_at: new Date(at + 48 * HOUR),
});
