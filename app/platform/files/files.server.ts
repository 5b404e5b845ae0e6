/** The process's file store. */
import { join } from "node:path";
import { type Env, fromEnv } from "~/platform/env.server";
import { diskStore } from "./disk.server";
import type { FileStore } from "./file-store";
import { loggedStore } from "./logged-store.server";
import { s3Store } from "./s3.server";

/** The folders of files that exist only here. The photos of homes are not among them, because the feed has them. */
export const OWN_FOLDERS = ["projects/", "messages/", "upgrades/", "selections/", "signatures/"];

/** The store of an environment: a bucket, or the folder `files` in DATA_DIR. */
function makeFileStore(settings: Env): FileStore {
  if (settings.FILES === "disk" || !settings.S3_BUCKET) return diskStore(join(settings.DATA_DIR, "files"));
  return s3Store({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    pathStyle: settings.S3_PATH_STYLE,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  });
}

/** The process's store, created on first use. */
export const files = fromEnv((settings): FileStore => loggedStore(makeFileStore(settings)));
