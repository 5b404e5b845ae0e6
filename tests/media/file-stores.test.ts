/** Contract tests of both file store adapters, and tests of their specific failures. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStore } from "~/platform/files/disk.server";
import {
  FileNotFoundError,
  type FileStore,
  fileKey,
  readFile,
  StorageFullError,
  StorageUnavailableError,
} from "~/platform/files/file-store";
import { s3Store } from "~/platform/files/s3.server";
import { mountTinyDisk } from "./tiny-disk";

let folder: string;
let s3: S3rver;
let endpoint: string;
let stores: Record<"disk" | "s3", FileStore>;

const account = { region: "us-west-2", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunporch-files-"));
  s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "buckets"),
    configureBuckets: [{ name: "homes" }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  stores = {
    disk: diskStore(join(folder, "disk")),
    s3: s3Store({ ...account, bucket: "homes", endpoint }),
  };
});

it("doesn't take another bucket's endpoint from the environment", async () => {
  await stores.s3.put("back/environment.webp", Buffer.from("porch"));
  process.env.AWS_ENDPOINT_URL_S3 = endpoint;
  try {
    const store = s3Store({ ...account, region: "nowhere", bucket: "homes", timeoutMs: 2_000 });
    await expect(store.get("back/environment.webp")).rejects.toBeInstanceOf(StorageUnavailableError);
  } finally {
    delete process.env.AWS_ENDPOINT_URL_S3;
  }
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it("keeps files and folders from other accounts of the machine", async () => {
  const root = join(folder, "private");
  await diskStore(root).put("back/one.webp", Buffer.from("porch"));
  const modes = (await readdir(root, { recursive: true })).map(async (name) => (await stat(join(root, name))).mode);
  expect((await Promise.all([...modes, stat(root).then(({ mode }) => mode)])).map((mode) => mode & 0o077)).toEqual([
    0, 0, 0, 0,
  ]);
});

describe.each(["disk", "s3"] as const)("files on %s", (adapter) => {
  const content = Buffer.from("a porch in the sun");

  it("returns files byte for byte", async () => {
    const store = stores[adapter];
    const stored = await store.put("back/one.webp", content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(stored).toMatchObject({ size: content.length, type: "image/webp", sha256 });
    const got = await store.get("back/one.webp");
    expect(got).toMatchObject({ size: content.length, type: "image/webp", etag: stored.etag });
    got.body.destroy();
    expect(await store.head("back/one.webp")).toMatchObject({ size: content.length, etag: stored.etag });
    expect(await readFile(store, "back/one.webp", 1000)).toEqual(content);
  });

  it("returns a part of a file, shorter at its end", async () => {
    const store = stores[adapter];
    const { etag } = await store.put("back/part.webp", Buffer.from("0123456789"));
    for (const [start, length, text] of [
      [0, 4, "0123"],
      [3, 4, "3456"],
      [8, 100, "89"],
    ] as const) {
      const part = await store.get("back/part.webp", { start, length });
      expect([await buffer(part.body), part.size, part.etag]).toEqual([Buffer.from(text), text.length, etag]);
    }
  });

  it("creates short-lived signed URLs if the store supports it", async () => {
    const store = stores[adapter];
    await store.put("signed/one.pdf", content);
    const url = await store.signedUrl("signed/one.pdf", { seconds: 60, disposition: 'inline; filename="a b.pdf"' });
    if (adapter === "disk") return expect(url).toBeNull();
    const response = await fetch(url!);
    expect([response.status, await response.text()]).toEqual([200, content.toString()]);
    expect(response.headers.get("content-disposition")).toBe('inline; filename="a b.pdf"');
    expect(response.headers.get("content-type")).toBe("application/pdf");
    // This server does not verify signed URLs; Amazon S3 does.
    const signed = new URL(url!).searchParams;
    expect([signed.get("X-Amz-Expires"), signed.get("X-Amz-Signature")]).toEqual([
      "60",
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    await expect(store.signedUrl("../x", { seconds: 1, disposition: "inline" })).rejects.toThrow(TypeError);
  });

  it("replaces files completely, with another ETag", async () => {
    const store = stores[adapter];
    const first = await store.put("replaced/one.pdf", content);
    const second = await store.put("replaced/one.pdf", Buffer.from("b porch in the sun"));
    expect(second.etag).not.toBe(first.etag);
    expect((await readFile(store, "replaced/one.pdf", 1000)).toString()).toBe("b porch in the sun");
  });

  it("stores files that are empty or several megabytes large", async () => {
    const store = stores[adapter];
    await store.put("sizes/empty.bin", new Uint8Array());
    expect(await readFile(store, "sizes/empty.bin", 0)).toHaveLength(0);
    const large = Buffer.alloc(3_000_001, "porch");
    await store.put("sizes/large.bin", large);
    expect((await readFile(store, "sizes/large.bin", 4_000_000)).equals(large)).toBe(true);
    await expect(readFile(store, "sizes/large.bin", 3_000_000)).rejects.toThrow(RangeError);
  });

  it("reports missing files as not found, and deletes them without an error", async () => {
    const store = stores[adapter];
    await expect(store.get("none/one.jpg")).rejects.toThrow(FileNotFoundError);
    await expect(store.head("none/one.jpg")).rejects.toThrow(FileNotFoundError);
    await store.delete("none/one.jpg");
    await store.put("none/two.jpg", content);
    await store.delete("none/two.jpg");
    await expect(store.head("none/two.jpg")).rejects.toThrow(FileNotFoundError);
  });

  it("lists files by folder", async () => {
    const store = stores[adapter];
    for (const key of ["listed/a/one.jpg", "listed/b/two.jpg", "listed-not/three.jpg"]) await store.put(key, content);
    const keys: string[] = [];
    for await (const { key, size } of store.list("listed/")) {
      keys.push(key);
      expect(size).toBe(content.length);
    }
    expect(keys.sort()).toEqual(["listed/a/one.jpg", "listed/b/two.jpg"]);
    for await (const { key } of store.list("nowhere/")) expect(key).toBeUndefined();
  });

  it("rejects keys outside of the store", async () => {
    const store = stores[adapter];
    for (const key of [
      "../x.jpg",
      "a/../../x.jpg",
      "/etc/passwd",
      "a/.hidden.jpg",
      "a\\b/x.jpg",
      "a/x.jpg\0",
      "a/X.jpg",
    ]) {
      await expect(store.put(key, content)).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
    }
  });
});

it("accepts only keys inside the store's folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "Z", "0", ".", "/", "-", "\\", "%", " ", "\0") }), (text) => {
      let key: string;
      try {
        key = fileKey(text);
      } catch {
        return;
      }
      expect(new URL(key, "file:///store/").pathname).toBe(`/store/${key}`);
    }),
    { numRuns: 2000 },
  );
});

describe("a disk", () => {
  it("deletes what an interrupted write to disk left, but not a write in progress", async () => {
    const root = join(folder, "swept");
    await mkdir(join(root, ".unfinished"), { recursive: true });
    const yesterday = new Date(Date.now() - 86_400_000);
    await writeFile(join(root, ".unfinished", "old"), "x");
    await utimes(join(root, ".unfinished", "old"), yesterday, yesterday);
    await writeFile(join(root, ".unfinished", "new"), "x");
    expect(await diskStore(root).sweep()).toBe(1);
    expect(await readdir(join(root, ".unfinished"))).toEqual(["new"]);
  });

  it("reports a full disk and keeps no partial file", async ({ skip }) => {
    const disk = await mountTinyDisk(64 * 1024);
    if (!disk) return skip("needs the right to mount");
    try {
      const store = diskStore(join(disk.folder, "files"));
      await store.put("a/small.bin", Buffer.alloc(1000));
      await expect(store.put("a/large.bin", Buffer.alloc(200_000))).rejects.toThrow(StorageFullError);
      await expect(store.head("a/large.bin")).rejects.toThrow(FileNotFoundError);
      expect(await readdir(join(disk.folder, "files", ".unfinished"))).toEqual([]);
      expect(await readFile(store, "a/small.bin", 1000)).toHaveLength(1000);
    } finally {
      await disk.remove();
    }
  });

  it("reports an unusable disk as unavailable", async () => {
    await writeFile(join(folder, "a-file"), "");
    await expect(diskStore(join(folder, "a-file")).put("a/b.jpg", Buffer.of(1))).rejects.toThrow(
      StorageUnavailableError,
    );
  });
});

describe("a bucket", () => {
  it("reports a bucket that refuses connections as unavailable", async () => {
    const store = s3Store({ ...account, bucket: "homes", endpoint: "http://127.0.0.1:1" });
    await expect(store.head("a/b.jpg")).rejects.toThrow(StorageUnavailableError);
    await expect(store.put("a/b.jpg", Buffer.of(1))).rejects.toThrow(StorageUnavailableError);
  });

  it("reports a bucket that never responds as unavailable after a timeout", async () => {
    const silentServer = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    const endpoint = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
    const store = s3Store({ ...account, bucket: "homes", endpoint, timeoutMs: 300 });
    await expect(store.get("a/b.jpg")).rejects.toThrow(StorageUnavailableError);
    silentServer.close();
  });
});

// Amazon S3 guarantees this too; the test server does not.
it("keeps exactly one of several files written to disk concurrently under one key", async () => {
  const bodies = ["a", "b", "c"].map((letter) => Buffer.alloc(200_000, letter));
  await Promise.all(bodies.map((body) => stores.disk.put("race/one.bin", body)));
  const storedBytes = await readFile(stores.disk, "race/one.bin", 200_000);
  expect(bodies.some((body) => body.equals(storedBytes))).toBe(true);
});

it("puts the bucket into the host unless it is a part of the path", async () => {
  const settings = { ...account, bucket: "homes", endpoint: "https://storage.example" };
  const options = { seconds: 60, disposition: "inline" };
  const sign = async (store: FileStore) => String(await store.signedUrl?.("back/one.webp", options)).split("?")[0];
  expect(await sign(s3Store({ ...settings, pathStyle: false }))).toBe("https://homes.storage.example/back/one.webp");
  expect(await sign(s3Store(settings))).toBe("https://storage.example/homes/back/one.webp");
});
