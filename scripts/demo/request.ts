/** Ben's request for a home, with a message that waits for an answer. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { writeMessages } from "./project";

const HOUR_MS = 3_600_000;

export async function createDemoRequest(
  sql: pg.Client,
  { email, name, staff, now }: { email: string; name: string; staff: string; now: Date },
  home: { id: number; address: string; price: number },
): Promise<void> {
  const id = randomUUID();
  const createdAt = new Date(now.getTime() - 20 * HOUR_MS);
  await sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, upgrades_seen, list_price, upgrades_cost, status,
       owner_email, created_at, due_at)
     SELECT $1, id, $2, $3, $4, $5, 'email', false, false, $6, $7, '{kitchen-remodel}', $8, $9, 25000, 'in review', $10, $11, $12
     FROM account WHERE email = $5`,
    [
      id,
      home.id,
      home.address,
      name,
      email,
      Math.round(home.price * 1.1),
      new Date(now.getTime() + 240 * 24 * HOUR_MS).toISOString().slice(0, 7),
      JSON.stringify([
        {
          id: "kitchen-remodel",
          title: "Kitchen remodel",
          category: "Kitchen",
          cost: 25_000,
          costRange: [21_250, 30_000],
          weeks: 8,
        },
      ]),
      home.price,
      staff,
      createdAt,
      new Date(createdAt.getTime() + 48 * HOUR_MS),
    ],
  );
  await writeMessages(sql, { thread: id, kind: "request", buyer: email, staff }, [
    { side: "staff", body: "Thanks, Ben. We visit the house tomorrow.", at: new Date(now.getTime() - 15 * HOUR_MS) },
    {
      side: "buyer",
      body: "Could you check the water pressure upstairs too?",
      at: new Date(now.getTime() - 2 * HOUR_MS),
    },
  ]);
}
