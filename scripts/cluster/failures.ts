/** What happens to the site under load: a deploy, and the loss of each of its parts. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createPdfBytes } from "../faults/staff-traffic";
import { findPhoto, isPhoto } from "./agreement";
import { type Finding, formatSeconds, ofThree } from "./report";
import { type Site, waitUntil } from "./site";
import { type Counts, type Traffic, Visitor } from "./traffic";

/** How long the watcher of the primary takes to notice. */
const NOTICE_MS = 3_000;
/** Without a failure for this long, the site counts as recovered. */
const QUIET_MS = 8_000;
const LOST_WEB_MS = 5_000;
const LOST_BUCKET_MS = 20_000;
/** A worker claims at most so many emails at once, so with more of them each worker has some. */
const MAX_CLAIMED = 5;
const SLOW_EMAIL_MS = 3_000;
/** An email that a killed worker has claimed is free again after two minutes. */
const CLAIM_MS = 150_000;

export async function deploy(site: Site): Promise<Finding[]> {
  const from = performance.now();
  for (const n of site.webs.keys()) {
    await site.stopWeb(n);
    await site.startWeb(n);
  }
  return [["time for three web processes", formatSeconds(performance.now() - from)]];
}

export async function losePrimary(site: Site, traffic: Traffic, counts: Counts): Promise<Finding[]> {
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
  const lastFailureAt = () =>
    Math.max(killedAt, ...counts.failures.flatMap(({ at, status }) => (status === 409 ? [] : at)));
  await waitUntil("The last failure", () => performance.now() - Math.max(recoveredAt, lastFailureAt()) > QUIET_MS);
  const reads = counts.failures.filter(({ request }) => request.startsWith("GET")).length;
  return [
    ["from the kill to the promoted standby behind the pooler", formatSeconds(failedOverAt - killedAt)],
    ["from the kill to the first write", formatSeconds(recoveredAt - killedAt)],
    ["from the kill to the last 503", formatSeconds(lastFailureAt() - killedAt)],
    ["pages with 503, because nothing but the primary has them", String(reads)],
  ];
}

export async function loseWebs(site: Site): Promise<Finding[]> {
  for (const n of site.webs.keys()) {
    await site.killWeb(n);
    await pause(LOST_WEB_MS);
    await site.startWeb(n);
  }
  return [];
}

/** Kills the worker that runs the replication, while it has emails in hand. */
export async function loseWorker(site: Site): Promise<Finding[]> {
  site.feed.faults.set("delay", { ms: 120_000 }, { resource: "Property" });
  await site.databases.query("DELETE FROM job_lease WHERE job LIKE 'replication:%'");
  await waitUntil("A worker that replicates", async () => (await site.findReplicatingWorker()) !== undefined);
  const [name, child] = (await site.findReplicatingWorker())!;
  const countClaimed = async () => (await site.databases.query("SELECT FROM mail WHERE lease_until > now()")).length;
  site.sink.delayMs = SLOW_EMAIL_MS;
  await waitUntil("Emails in hand", async () => (await countClaimed()) > MAX_CLAIMED);
  const killedAt = Date.now();
  child.kill();
  await child.ended;
  site.killedWorkers.set(name, killedAt);
  site.sink.delayMs = 0;
  site.feed.faults.clear("delay");
  const listLater = () =>
    [...site.sink.accepted.values()].flat().filter(({ worker, at }) => worker !== name && at > killedAt);
  const finished =
    "SELECT FROM job_lease WHERE job LIKE 'replication:%' AND attempt > 1 AND finished_at IS NOT NULL AND error IS NULL";
  const waiting = `SELECT FROM mail WHERE sent_at IS NULL AND created_at < '${new Date(killedAt).toISOString()}'`;
  const times = await Promise.all([
    waitUntil("An email of the other worker", () => listLater().length > 0),
    waitUntil("Its replication", async () => (await site.databases.query(finished)).length > 0, CLAIM_MS),
    waitUntil("Its emails", async () => (await site.databases.query(waiting)).length === 0, CLAIM_MS),
  ]);
  const ends = ["next email", "end of the replication", "last email that the worker had in hand"];
  return ends.map((end, n) => [`from the kill to the ${end}`, formatSeconds(times[n]!)]);
}

export async function loseBucket(site: Site, { homes }: Traffic): Promise<Finding[]> {
  const { visitor } = await site.signInBuyer("staff@sunporch.example");
  const json = { buyerEmail: "ana@cluster.example", address: "4471 Brockton Ave", currentPhase: "Planning" };
  const project = JSON.parse((await visitor.send(site.entrance, "POST", "/api/admin/projects", { json })).body);
  const upload = () =>
    visitor.send(site.entrance, "POST", `/api/admin/projects/${project.id}/documents`, {
      fields: { category: "Contract", label: "Agreement" },
      files: [{ field: "file", name: "Agreement.pdf", bytes: createPdfBytes(200_000, randomUUID()) }],
    });
  const [known, unknown] = [await findPhoto(site, homes[3]!), await findPhoto(site, homes[4]!)];
  const readPhoto = async (path: string) => {
    const photos = await Promise.all(site.webs.map((web) => new Visitor().send(web, "GET", path)));
    return photos.filter(isPhoto).length;
  };
  await readPhoto(known);
  const statuses = [(await upload()).status];
  await site.s3.stopListening();
  const until = performance.now() + LOST_BUCKET_MS;
  let cached = 3;
  let fetched = 3;
  for (let n = 0; performance.now() < until; n++) {
    statuses.push((await upload()).status);
    cached = Math.min(cached, await readPhoto(known));
    if (n === 0) fetched = await readPhoto(unknown);
    await pause(1_000);
  }
  await site.s3.listen();
  const recoveryMs = await waitUntil("An upload", async () => {
    statuses.push((await upload()).status);
    return statuses.at(-1) === 201;
  });
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
