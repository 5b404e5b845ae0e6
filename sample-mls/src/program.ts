/**
 * The server as a program. README.md lists its variables. Prints its addresses as one line of JSON and sends them to
 * the parent process over an IPC channel. Stops on SIGTERM, on SIGINT, and when that channel closes, because its parent
 * is gone then.
 */
import { startSampleFeed } from "./server/server";
import { SERVER_VENDORS } from "./vendors/table";

function readSetting(name: string, fallback: number, min: number, max: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!(value >= min && value <= max)) {
    console.error(`${name} is a number from ${min} to ${max}, not "${text}".`);
    process.exit(1);
  }
  return value;
}

const port = readSetting("SAMPLE_FEED_PORT", 0, 0, 65_535);
const homes = Math.floor(readSetting("SAMPLE_FEED_HOMES", 6_000, 0, 1_000_000));
const seed = Math.floor(readSetting("SAMPLE_FEED_SEED", 1, 0, 2 ** 31));
const speed = readSetting("SAMPLE_FEED_SPEED", 1, 0.01, 20_000);

const vendor = process.env.SAMPLE_FEED_AS || undefined;
const as = SERVER_VENDORS.find((candidate) => candidate === vendor);
if (vendor && !as) {
  console.error(`SAMPLE_FEED_AS is one of ${SERVER_VENDORS.join(", ")}, not "${vendor}".`);
  process.exit(1);
}

const photoFolder = process.env.SAMPLE_PHOTOS;
const feed = await startSampleFeed({
  port,
  homes,
  seed,
  speed,
  ...(as && { as }),
  ...(photoFolder && { photoFolder }),
}).catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken (SAMPLE_FEED_PORT).` : error.message);
  process.exit(1);
});

const stop = () => {
  void feed.close().then(() => process.exit(0));
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
process.once("disconnect", stop);

const endpoints = { url: feed.url, tokenUrl: feed.tokenUrl };
console.log(JSON.stringify(endpoints));
process.send?.(endpoints);
