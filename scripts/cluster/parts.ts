/** What several processes have to agree on, and what happens under load when the primary or the bucket is lost. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createPdfBytes } from "../faults/staff-traffic";
import type { HttpResponse } from "../harness/request";
import { type Site, waitUntil } from "./site";
import { type Entrance, type Traffic, Visitor } from "./traffic";

/** Without `isMet`, a figure that has no limit. */
export type Finding = [what: string, result: string, isMet?: boolean];

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
/** What all three web processes should do. */
const ofThree = (what: string, count: number): Finding => [what, `${count} of 3`, count === 3];

const MAX_REVISION_MS = 2_000;
/** A worker looks for due slots every minute. */
const SLOT_MS = 90_000;
/** How long the watcher of the primary takes to notice. */
const NOTICE_MS = 3_000;
/** Without a failure for this long, the site counts as recovered. */
const QUIET_MS = 8_000;
const LOST_BUCKET_MS = 20_000;

async function checkSessions(site: Site): Promise<Finding[]> {
  const [first, second] = site.webs as [Entrance, Entrance, Entrance];
  const visitor = new Visitor();
  await site.signIn(visitor, `${randomUUID()}@cluster.example`, first);
  const count = async (someone: Visitor, wanted: number) => {
    const responses = await Promise.all(site.webs.map((web) => someone.send(web, "GET", "/api/me")));
    return responses.filter(({ status }) => status === wanted).length;
  };
  const signedIn = await count(visitor, 200);
  const copy = visitor.copy();
  await visitor.send(second, "POST", "/sign-out", { form: { scope: "global" } });
  return [
    ofThree("a session of web 1 is one of", signedIn),
    ofThree("a sign-out at web 2 has ended it at", await count(copy, 401)),
  ];
}

/** Changes a price in the feed, and times when the processes show what a worker has written. */
async function checkRevision(site: Site): Promise<Finding> {
  const [home] = await site.databases.query<{ id: number; key: string; price: number }>(
    "SELECT id, listing_key AS key, list_price::int AS price FROM listing WHERE withdrawn_at IS NULL AND status = 'Active' ORDER BY id LIMIT 1",
  );
  const { id, key } = home!;
  const price = 100_000 + home!.price;
  const count = `/api/listings/count?minPrice=${price}&maxPrice=${price}`;
  const { body: countBefore } = await new Visitor().send(site.webs[0]!, "GET", count);
  site.feed.world.edit(key, { ListPrice: price });
  await site.databases.query("DELETE FROM job_lease WHERE job LIKE 'replication:%'");
  const isWritten = `SELECT FROM listing WHERE id = ${id} AND list_price = ${price}`;
  await waitUntil("The new price", async () => (await site.databases.query(isWritten)).length > 0, SLOT_MS);
  const writtenAt = performance.now();
  /** Milliseconds until the first request was sent that got the new price. */
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

async function findPhoto(site: Site, homeId: number): Promise<string> {
  const { body } = await new Visitor().send(site.webs[0]!, "GET", `/api/listings/${homeId}`);
  return (JSON.parse(body) as { media: { url: string }[] }).media[0]!.url;
}

const isPhoto = ({ status, headers }: HttpResponse): boolean => status === 200 && !headers["x-photo"];

/** How many of the web processes have a photo. */
async function countPhotos(site: Site, path: string): Promise<number> {
  const photos = await Promise.all(site.webs.map((web) => new Visitor().send(web, "GET", path)));
  return photos.filter(isPhoto).length;
}

/** Each process renders a photo's sizes itself, from the original that the first one stored in the bucket. */
async function checkPhoto(site: Site, homeId: number): Promise<Finding> {
  const path = await findPhoto(site, homeId);
  await new Visitor().send(site.webs[0]!, "GET", path);
  site.feed.faults.set("status", { code: 503 }, { resource: "photo" });
  const count = await countPhotos(site, path);
  site.feed.faults.clear("status");
  return ofThree("a photo that web 1 got from the feed is had, without the feed, by", count);
}

async function checkAgreement(site: Site, { homes }: Traffic): Promise<Finding[]> {
  return [...(await checkSessions(site)), await checkPhoto(site, homes[2]!), await checkRevision(site)];
}

/** Kills the primary, and promotes the standby a moment later. */
async function losePrimary(site: Site, traffic: Traffic): Promise<Finding[]> {
  traffic.excused = [503];
  const { visitor } = await site.signInBuyer();
  const killedAt = performance.now();
  await site.databases.killPrimary();
  let recoveredAt = 0;
  const probe = async () => {
    for (; recoveredAt === 0; await pause(50)) {
      const response = await traffic.save(visitor, traffic.homes[0]!, randomUUID()).catch(() => null);
      if (response?.status === 201) recoveredAt = performance.now();
    }
  };
  const probing = probe();
  await pause(NOTICE_MS);
  await site.databases.failOver();
  const failedOverAt = performance.now();
  await probing;
  const lastAt = () => Math.max(killedAt, recoveredAt, traffic.lastExcusedAt);
  await waitUntil("The last failure", () => performance.now() - lastAt() > QUIET_MS);
  return [
    ["from the kill to the promoted standby behind the pooler", formatSeconds(failedOverAt - killedAt)],
    ["from the kill to the first write", formatSeconds(recoveredAt - killedAt)],
    ["from the kill to the last 503", formatSeconds(traffic.lastExcusedAt - killedAt)],
  ];
}

async function loseBucket(site: Site, { homes }: Traffic): Promise<Finding[]> {
  const { visitor } = await site.signInBuyer("staff@sunporch.example");
  const json = { buyerEmail: "ana@cluster.example", address: "4471 Brockton Ave", currentPhase: "Planning" };
  const project = JSON.parse((await visitor.send(site.entrance, "POST", "/api/admin/projects", { json })).body);
  const statuses: number[] = [];
  const upload = async () => {
    const { status } = await visitor.send(site.entrance, "POST", `/api/admin/projects/${project.id}/documents`, {
      fields: { category: "Contract", label: "Agreement" },
      files: [{ field: "file", name: "Agreement.pdf", bytes: createPdfBytes(200_000, randomUUID()) }],
    });
    statuses.push(status);
    return status === 201;
  };
  const [known, unknown] = [await findPhoto(site, homes[3]!), await findPhoto(site, homes[4]!)];
  await countPhotos(site, known);
  await upload();
  await site.s3.stopListening();
  const until = performance.now() + LOST_BUCKET_MS;
  const fetched = await countPhotos(site, unknown);
  let cached = 3;
  for (; performance.now() < until; await pause(1_000)) {
    await upload();
    cached = Math.min(cached, await countPhotos(site, known));
  }
  await site.s3.listen();
  const recoveryMs = await waitUntil("An upload", upload);
  const rows = await site.databases.query<{ key: string }>("SELECT file_key AS key FROM project_document");
  const keys = rows.map(({ key }) => key);
  const stored = site.s3.listKeys().filter((key) => key.startsWith("projects/"));
  const halves = [...keys, ...stored].filter((key) => !keys.includes(key) || !stored.includes(key)).length;
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const [made, refused] = [count(201), count(503)];
  const others = statuses.length - made - refused;
  const uploads = "uploads: stored, answered with 503, answered otherwise";
  return [
    ofThree("photos in the caches of web processes", cached),
    ofThree("photos that only the bucket or the feed has", fetched),
    [uploads, `${made}, ${refused}, ${others}`, made === 2 && refused > 0 && others === 0],
    ["documents without a file, or files without a document", String(halves), halves === 0 && keys.length === made],
    ["from the bucket's return to an upload", formatSeconds(recoveryMs)],
  ];
}

/** In their order. */
export const PARTS: Readonly<Record<string, (site: Site, traffic: Traffic) => Promise<Finding[]>>> = {
  agreement: checkAgreement,
  primary: losePrimary,
  bucket: loseBucket,
};
