/** Ben's request for a home, with a message that waits for an answer. */
import type pg from "pg";
import { insertRows } from "./insert-rows";
import { describeRequest, type Home, KITCHEN_REMODEL, type Person } from "./past-requests";
import { writeMessages } from "./project";

const HOUR_MS = 3_600_000;

export async function createDemoRequest(sql: pg.Client, person: Person, staff: string, home: Home): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const request = describeRequest(person, home, [KITCHEN_REMODEL], hoursAgo(20).getTime());
  await insertRows(sql, "timeline_request", [{ ...request, status: "in review", owner_email: staff }]);
  await writeMessages(sql, { thread: request.id, kind: "request", buyer: person.email, staff }, [
    ["staff", "Thanks, Ben. We visit the house tomorrow.", hoursAgo(15)],
    ["buyer", "Could you check the water pressure upstairs too?", hoursAgo(2)],
  ]);
}
