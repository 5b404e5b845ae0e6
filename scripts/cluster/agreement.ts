/** Whether several web processes and workers agree. */
import { randomUUID } from "node:crypto";
import type { HttpResponse } from "../harness/request";
import { type Finding, formatSeconds, ofThree } from "./report";
import { type Site, waitUntil } from "./site";
import { type Entrance, Visitor } from "./traffic";

const MAX_REVISION_MS = 2_000;
/** A worker looks for due slots every minute. */
const SLOT_MS = 90_000;

const countStatus = (responses: readonly HttpResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

async function checkSessions(site: Site): Promise<Finding[]> {
  const [first, second] = site.webs as [Entrance, Entrance, Entrance];
  const visitor = new Visitor();
  await site.signIn(visitor, `${randomUUID()}@cluster.example`, first);
  const readEverywhere = () => Promise.all(site.webs.map((web) => visitor.send(web, "GET", "/api/me")));
  const signedIn = countStatus(await readEverywhere(), 200);
  const copy = visitor.copy();
  await visitor.send(second, "POST", "/sign-out", { form: { scope: "global" } });
  const ended = countStatus(await Promise.all(site.webs.map((web) => copy.send(web, "GET", "/api/me"))), 401);
  return [ofThree("a session of web 1 is one of", signedIn), ofThree("a sign-out at web 2 has ended it at", ended)];
}

async function checkLimits(site: Site, homeId: number): Promise<Finding[]> {
  const visitor = new Visitor();
  const asked: HttpResponse[] = [];
  for (let n = 0; n < 9; n++) {
    const json = { listingId: homeId, name: "Ana Reyes", email: "limited@cluster.example" };
    asked.push(await visitor.send(site.webs[n % 3]!, "POST", "/api/leads", { json }));
  }
  const path = "/api/places/predictions?input=oak&session=0b3f5f0e-5a0f-4d53-8a3c-2f6a7c1f9e10";
  const predicted: HttpResponse[] = [];
  for (let n = 0; n < 91; n++) predicted.push(await visitor.send(site.webs[0]!, "GET", path));
  const elsewhere = await visitor.send(site.webs[1]!, "GET", path);
  const accepted = countStatus(asked, 201);
  const byProcess = `${countStatus(predicted, 200)}, ${elsewhere.status === 200 ? "more" : "none"} at web 2`;
  const perProcess = "90, more at web 2";
  return [
    ["questions of one client in an hour, asked at all three: 5", String(accepted), accepted === 5],
    [`predictions of one client in a minute, by process: ${perProcess}`, byProcess, byProcess === perProcess],
  ];
}

async function checkPendingAction(site: Site, homeId: number): Promise<Finding> {
  const [first, second, third] = site.webs as [Entrance, Entrance, Entrance];
  const visitor = new Visitor();
  await visitor.send(first, "POST", "/saved-homes", { form: { save: String(homeId), returnTo: "/" } });
  await site.signIn(visitor, `${randomUUID()}@cluster.example`, second, third);
  const { body } = await visitor.send(first, "GET", "/api/saved-homes");
  const isSaved = (JSON.parse(body) as { id: number }[]).some(({ id }) => id === homeId);
  return ["a home saved at web 1 before signing in at 2 and 3", isSaved ? "is saved" : "is lost", isSaved];
}

/** Changes a price in the feed, and times when the processes show what a worker has written. */
async function checkRevision(site: Site): Promise<Finding> {
  const [home] = await site.databases.query<{ id: number; key: string; price: number }>(
    "SELECT id, listing_key AS key, list_price::int AS price FROM listing WHERE withdrawn_at IS NULL AND status = 'Active' ORDER BY id LIMIT 1",
  );
  const { id, key } = home!;
  const price = 100_000 + home!.price;
  const count = `/api/listings/count?minPrice=${price}&maxPrice=${price}`;
  const readCount = (web: Entrance) => new Visitor().send(web, "GET", count);
  const { body: countBefore } = await readCount(site.webs[0]!);
  site.feed.world.edit(key, { ListPrice: price });
  await site.databases.query("DELETE FROM job_lease WHERE job LIKE 'replication:%'");
  const isWritten = `SELECT FROM listing WHERE id = ${id} AND list_price = ${price}`;
  await waitUntil("The new price", async () => (await site.databases.query(isWritten)).length > 0, SLOT_MS);
  const writtenAt = performance.now();
  /** When the first request was sent that got the new price. */
  const watch = async (path: string, web: Entrance, isNew: (body: string) => boolean) => {
    const visitor = new Visitor();
    let sentAt = 0;
    await waitUntil(`The new price on ${path}`, async () => {
      sentAt = performance.now();
      return isNew((await visitor.send(web, "GET", path)).body);
    });
    return sentAt - writtenAt;
  };
  const delays = await Promise.all(
    site.webs.map(async (web) =>
      Math.max(
        await watch(count, web, (body) => body !== countBefore),
        await watch(`/listing/${id}`, web, (body) => body.includes(`$${price.toLocaleString("en-US")}`)),
      ),
    ),
  );
  const what = "a price of the worker is in search and page of all three after, at most 2 s";
  return [what, delays.map(formatSeconds).join(", "), Math.max(...delays) <= MAX_REVISION_MS];
}

/** The URL of a photo of a home. */
export async function findPhoto(site: Site, homeId: number): Promise<string> {
  const { body } = await new Visitor().send(site.webs[0]!, "GET", `/api/listings/${homeId}`);
  return (JSON.parse(body) as { media: { url: string }[] }).media[0]!.url;
}

export const isPhoto = ({ status, headers }: HttpResponse): boolean => status === 200 && !headers["x-photo"];

/** Each process renders a photo's sizes itself, from the original that the first one stored in the bucket. */
async function checkPhoto(site: Site, homeId: number): Promise<Finding> {
  const path = await findPhoto(site, homeId);
  const photos = [await new Visitor().send(site.webs[0]!, "GET", path)];
  site.feed.faults.set("status", { code: 503 }, { resource: "photo" });
  for (const web of site.webs.slice(1)) photos.push(await new Visitor().send(web, "GET", path));
  site.feed.faults.clear("status");
  const served = photos.filter((photo) => isPhoto(photo) && photo.headers.etag === photos[0]!.headers.etag).length;
  return ofThree("a photo that web 1 got from the feed is had, without the feed, by", served);
}

export async function checkAgreement(site: Site, homes: readonly number[]): Promise<Finding[]> {
  return [
    ...(await checkSessions(site)),
    ...(await checkLimits(site, homes[0]!)),
    await checkPendingAction(site, homes[1]!),
    await checkPhoto(site, homes[2]!),
    await checkRevision(site),
  ];
}
