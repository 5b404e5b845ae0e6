/** The clamd client, tested with a stand-in and, if installed, with clamd itself. */
import { spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "~/platform/env.server";
import { ScanError, ScanSizeError, scanForViruses } from "~/platform/files/clamd.server";
import { EICAR, StandInClamd } from "../stand-ins/stand-in-clamd";

const folder = mkdtempSync(join(tmpdir(), "sunporch-clamd-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const createStream = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)));
const large = Buffer.alloc(3_000_001, "porch");

describe("CLAMD_URL", () => {
  it.each(["tcp://127.0.0.1:3310", "tcp://clamd.internal", "tcp://[::1]:3310", "unix:///run/clamav/clamd.ctl"])(
    "accepts URL %s",
    (CLAMD_URL) => {
      expect(readEnv({ CLAMD_URL }).CLAMD_URL).toBe(CLAMD_URL);
    },
  );

  it.each(["clamd:3310", "http://clamd:3310", "tcp://", "tcp://clamd:99999", "unix://run/clamd.ctl", "unix:///"])(
    "rejects URL %s and names the variable",
    (CLAMD_URL) => {
      expect(() => readEnv({ CLAMD_URL })).toThrow(/^CLAMD_URL: /);
    },
  );
});

describe("with a stand-in", () => {
  let clamd: StandInClamd;
  let url: string;
  beforeEach(async () => {
    clamd = new StandInClamd();
    url = await clamd.listen();
  });
  afterEach(async () => {
    await clamd.close();
    expect(clamd.violations).toEqual([]);
  });

  it("sends a file in length-prefixed chunks and reports it as clean", async () => {
    for (const parts of [["a", "", "b"], [large], []]) {
      expect(await scanForViruses(url, createStream(...parts))).toEqual({ virus: null });
      expect(clamd.scanned.pop()!.equals(Buffer.concat(parts.map((part) => Buffer.from(part))))).toBe(true);
    }
  });

  it("reports the name of a virus", async () => {
    expect(await scanForViruses(url, createStream("a", EICAR))).toEqual({ virus: "Eicar-Test-Signature" });
  });

  it("connects through a Unix socket", async () => {
    const local = new StandInClamd();
    const address = await local.listen(join(folder, "a b.ctl"));
    expect(await scanForViruses(encodeURI(address), createStream(EICAR))).toEqual({ virus: "Eicar-Test-Signature" });
    await local.close();
  });

  it("reports a file that is too large, also while it is being sent", async () => {
    clamd.maxBytes = 1_000_000;
    for (let n = 0; n < 5; n++) await expect(scanForViruses(url, createStream(large))).rejects.toThrow(ScanSizeError);
    await expect(scanForViruses(url, createStream("a".repeat(1_000_001)))).rejects.toThrow(ScanSizeError);
  });

  it.each(["close", "refuse", "garbage"] as const)("fails when clamd misbehaves: %s", async (fault) => {
    clamd.fault = fault;
    await expect(scanForViruses(url, createStream(large))).rejects.toThrow(ScanError);
  });

  it("fails when clamd does not respond in time or the scan is aborted", async () => {
    clamd.fault = "hang";
    const unanswered = scanForViruses(url, createStream("a"), { timeoutMs: 200 });
    // A timeout that only AbortSignal.any references must outlive a collection.
    setTimeout(collectGarbage, 50);
    await expect(unanswered).rejects.toThrow(ScanError);
    const stopping = new AbortController();
    const scan = scanForViruses(url, createStream("a"), { signal: stopping.signal });
    setTimeout(() => stopping.abort(), 100);
    await expect(scan).rejects.toThrow(ScanError);
    const endlessBody = new Readable({ read() {} });
    await expect(scanForViruses(url, endlessBody, { timeoutMs: 200 })).rejects.toThrow(ScanError);
    expect(endlessBody.destroyed).toBe(true);
  });

  it("fails when clamd is not running", async () => {
    await expect(scanForViruses("tcp://127.0.0.1:1", createStream("a"))).rejects.toThrow(ScanError);
    await expect(scanForViruses(`unix://${folder}/none.ctl`, createStream("a"))).rejects.toThrow(ScanError);
  });

  it("passes on read errors and does not report the file as clean", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("a");
        throw new TypeError("unreadable");
      })(),
    );
    await expect(scanForViruses(url, broken)).rejects.toThrow("unreadable");
    expect(clamd.scanned).toEqual([]);
  });
});

const program = ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)]
  .map((path) => join(path, "clamd"))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

describe.skipIf(!program)("with clamd itself", () => {
  const url = `unix://${folder}/real/clamd.ctl`;
  let clamd: ReturnType<typeof spawn>;
  beforeAll(async () => {
    const realSocket = join(folder, "real");
    await mkdir(join(realSocket, "signatures"), { recursive: true });
    // One signature: EICAR anywhere in a file of any kind.
    const signature = `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString("hex")}\n`;
    await writeFile(join(realSocket, "signatures", "eicar.ndb"), signature);
    const settings = {
      Foreground: "yes",
      LocalSocket: join(realSocket, "clamd.ctl"),
      DatabaseDirectory: join(realSocket, "signatures"),
      TemporaryDirectory: realSocket,
      StreamMaxLength: "1M",
    };
    const file = join(realSocket, "clamd.conf");
    await writeFile(
      file,
      Object.entries(settings)
        .map((pair) => `${pair.join(" ")}\n`)
        .join(""),
    );
    clamd = spawn(program!, ["--config-file", file], { stdio: "ignore" });
    await vi.waitFor(() => scanForViruses(url, createStream("a")), { timeout: 50_000, interval: 100 });
  });
  afterAll(() => void clamd?.kill("SIGKILL"));

  it("distinguishes viruses, clean files and files that are too large", async () => {
    expect(await scanForViruses(url, createStream("%PDF-1.4\n", large.subarray(0, 900_000)))).toEqual({ virus: null });
    expect(await scanForViruses(url, createStream(EICAR))).toEqual({
      virus: expect.stringContaining("Eicar-Test-Signature"),
    });
    expect(await scanForViruses(url, createStream("%PDF-1.4\n", EICAR, "\n%%EOF"))).toEqual({
      virus: expect.stringContaining("Eicar-Test-Signature"),
    });
    // clamd closes the connection after its response, so a concurrent write may fail first.
    const scanAndCatch = () => scanForViruses(url, createStream(large)).catch((error: unknown) => error);
    await expect.poll(scanAndCatch).toBeInstanceOf(ScanSizeError);
  });
});
