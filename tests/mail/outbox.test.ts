/** The outbox with real PostgreSQL and a real SMTP server with configurable errors. */
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { closePool, query, transaction } from "~/platform/db/pool.server";
import { log } from "~/platform/log.server";
import { letter } from "~/platform/mail/letter";
import { deliverDue, keepMailMoving, postLetter } from "~/platform/mail/outbox.server";
import { smtpDelivery } from "~/platform/mail/smtp.server";
import { type TestDatabase, testDatabase } from "../setup/database";

let database: TestDatabase;
let server: SMTPServer;
let smtp: ReturnType<typeof smtpDelivery>;
/** Received emails, and the server's response to a recipient: an error code, or nothing to accept. */
let arrived: { mail: ParsedMail; to: string[] }[];
let answers: Record<string, number>;

beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
});
afterAll(async () => {
  await closePool();
  await database?.drop();
});
beforeEach(async () => {
  arrived = [];
  answers = {};
  await query("TRUNCATE mail");
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const code = answers[address];
      done(code ? Object.assign(new Error(`told to, for <${address}>`), { responseCode: code }) : null);
    },
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        arrived.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  smtp = smtpDelivery(`smtp://127.0.0.1:${port}`, { name: "Sunporch", address: "hello@sunporch.example" });
});
afterEach(async () => {
  smtp.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const hello = (to = "ana@example.com") =>
  letter(
    { kind: "test", to, subject: "Grüße & more" },
    ["A <b>word</b>.", { label: "Go", url: "https://x.example/?a=1&b=2" }],
    "Sunporch",
  );
const rows = () =>
  query(
    "SELECT attempt, sent_at, dead_at, error, text, due_at > now() AS later FROM mail ORDER BY created_at, recipient DESC",
  );

describe("an email", () => {
  it("delivers an email once as text and HTML with its own Message-ID, and deletes its content", async () => {
    const id = await postLetter(hello());
    expect(await deliverDue(smtp.send)).toBe(1);
    expect(await deliverDue(smtp.send)).toBe(0);
    expect(arrived).toHaveLength(1);
    const { mail, to } = arrived[0]!;
    expect(to).toEqual(["ana@example.com"]);
    expect(mail.subject).toBe("Grüße & more");
    expect(mail.from?.text).toBe('"Sunporch" <hello@sunporch.example>');
    expect(mail.messageId).toBe(`<${id}@sunporch.example>`);
    expect(mail.text).toBe("A <b>word</b>.\n\nhttps://x.example/?a=1&b=2\n\nSunporch\n");
    expect(mail.html).toContain("A &lt;b&gt;word&lt;/b&gt;.");
    expect(mail.html).toContain('<a href="https://x.example/?a=1&amp;b=2"');
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(await rows()).toEqual([expect.objectContaining({ sent_at: expect.any(Date), text: "", error: null })]);
  });

  it("adds unsubscribe headers to emails that are not sent on request (RFC 8058)", async () => {
    const url = "https://sunporch.example/stop-alerts/key";
    const stop = { label: "Stop", url };
    await postLetter(
      letter({ kind: "test", to: "ana@example.com", subject: "New" }, [{ items: [] }], "Sunporch", stop),
    );
    await postLetter(hello("ben@example.com"));
    // An email may be due in the next millisecond.
    const delivered = async () => {
      await deliverDue(smtp.send);
      return arrived.length;
    };
    await expect.poll(delivered).toBe(2);
    const headersOf = (who: string) => {
      const { mail } = arrived.find(({ to }) => to.includes(who))!;
      const lines = new Map(mail.headerLines.map(({ key, line }) => [key, line]));
      return [lines.get("list-unsubscribe"), lines.get("list-unsubscribe-post")];
    };
    expect(headersOf("ana@example.com")).toEqual([
      `List-Unsubscribe: <${url}>`,
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ]);
    expect(headersOf("ben@example.com")).toEqual([undefined, undefined]);
  });

  it("does not send an email whose transaction was rolled back", async () => {
    await transaction(async (client) => {
      await postLetter(hello(), client);
      throw new Error("It did not.");
    }).catch(() => {});
    expect(await deliverDue(smtp.send)).toBe(0);
  });

  it("sends an email to exactly one address, however it is written", async () => {
    await postLetter(hello("ana@example.com, eve@evil.example"));
    await deliverDue(smtp.send);
    expect(arrived.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
  });

  it("retries with growing delays while the server refuses temporarily", async () => {
    answers["ana@example.com"] = 451;
    await postLetter(hello());
    await deliverDue(smtp.send);
    expect(await rows()).toEqual([expect.objectContaining({ attempt: 1, sent_at: null, dead_at: null, later: true })]);
    expect(await deliverDue(smtp.send)).toBe(0);
    await query("UPDATE mail SET due_at = now() - interval '1 second'");
    await deliverDue(smtp.send);
    const [{ wait } = { wait: 0 }] = await query<{ wait: number }>(
      "SELECT extract(epoch FROM due_at - now())::int AS wait FROM mail",
    );
    expect(wait).toBeGreaterThan(25);
    answers = {};
    await query("UPDATE mail SET due_at = now() - interval '1 second'");
    await deliverDue(smtp.send);
    expect(arrived).toHaveLength(1);
  });

  it("gives up an email after a permanent refusal or the last try", async () => {
    answers = { "nobody@example.com": 550, "busy@example.com": 451 };
    await postLetter(hello("nobody@example.com"));
    await postLetter(hello("busy@example.com"));
    await query("UPDATE mail SET attempt = 19 WHERE recipient = 'busy@example.com'");
    await deliverDue(smtp.send);
    expect(await rows()).toEqual([
      expect.objectContaining({ dead_at: expect.any(Date), text: "", error: expect.stringContaining("550") }),
      expect.objectContaining({ dead_at: expect.any(Date), text: "", error: expect.stringContaining("451") }),
    ]);
  });

  it("logs a refused email with the reason and without the address", async () => {
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => {});
    answers = { "nobody@example.com": 550 };
    await postLetter(hello("nobody@example.com"));
    await deliverDue(smtp.send);
    expect(await rows()).toEqual([expect.objectContaining({ error: expect.stringContaining("nobody@example.com") })]);
    expect(JSON.stringify(warn.mock.calls)).toContain("550 told to, for <[redacted]>");
    expect(JSON.stringify(warn.mock.calls)).not.toContain("nobody@");
    warn.mockRestore();
  });

  it("retries while the server cannot be reached", async () => {
    const nowhere = smtpDelivery("smtp://127.0.0.1:1", { name: "", address: "hello@sunporch.example" });
    await postLetter(hello());
    await deliverDue(nowhere.send);
    nowhere.close();
    expect(await rows()).toEqual([expect.objectContaining({ attempt: 1, dead_at: null, later: true })]);
  });

  it("takes over the email of a dead worker but not of a running one", async () => {
    await postLetter(hello());
    await query("UPDATE mail SET attempt = 1, lease_until = now() + interval '1 minute'");
    expect(await deliverDue(smtp.send)).toBe(0);
    await query("UPDATE mail SET lease_until = now() - interval '1 second'");
    expect(await deliverDue(smtp.send)).toBe(1);
    expect(arrived).toHaveLength(1);
  });
});

describe("a mail server with authentication", () => {
  /** Everything it received: commands and, if any, passwords. */
  let received: string;
  const listen = async (options: SMTPServerOptions) => {
    received = "";
    const signing = new SMTPServer({
      ...options,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        done(null, username === "ana" && password === "pw" ? { user: username } : undefined),
      onData(stream, session, done) {
        simpleParser(stream).then((mail) => {
          arrived.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) });
          done();
        }, done);
      },
    });
    signing.on("error", () => {});
    signing.server.on("connection", (socket) => socket.on("data", (bytes) => (received += bytes)));
    await new Promise<void>((listening) => signing.listen(0, "127.0.0.1", listening));
    onTestFinished(() => new Promise<void>((closed) => signing.close(() => closed())));
    return (signing.server.address() as AddressInfo).port;
  };
  const deliverBy = async (url: string) => {
    const delivery = smtpDelivery(url, { name: "Sunporch", address: "hello@sunporch.example" });
    onTestFinished(() => delivery.close());
    await postLetter(hello());
    await deliverDue(delivery.send);
  };
  const waits = expect.objectContaining({ attempt: 1, sent_at: null, dead_at: null, later: true });

  it("does not send the password to a server without STARTTLS, and records the reason", async () => {
    const port = await listen({ disabledCommands: ["STARTTLS"] });
    await deliverBy(`smtp://ana:pw@127.0.0.1:${port}`);
    expect(received).toMatch(/^EHLO /);
    expect(received).not.toMatch(/AUTH|MAIL FROM/i);
    expect(await rows()).toEqual([waits]);
    expect((await rows())[0]?.error).toContain("STARTTLS");
  });

  it("sends the password in plain text if the URL allows it", async () => {
    const port = await listen({ disabledCommands: ["STARTTLS"] });
    await deliverBy(`smtp+insecure://ana:pw@127.0.0.1:${port}`);
    expect(received).toMatch(/^AUTH PLAIN/m);
    expect(arrived).toHaveLength(1);
  });

  it("does not send the password to a server with an untrusted certificate", async () => {
    // A self-signed certificate for tests.
    const port = await listen({});
    await deliverBy(`smtp://ana:pw@127.0.0.1:${port}`);
    expect(received).toMatch(/^STARTTLS/m);
    expect(received).not.toMatch(/AUTH PLAIN/);
    expect(await rows()).toEqual([waits]);
    await query("TRUNCATE mail");
    const encrypted = await listen({ secure: true });
    // Options in the URL do not disable the check.
    await deliverBy(`smtps://ana:pw@127.0.0.1:${encrypted}?tls.rejectUnauthorized=false`);
    expect(received).not.toMatch(/EHLO|AUTH/);
    expect(await rows()).toEqual([waits]);
    expect(arrived).toEqual([]);
  });
});

it("delivers each of sixty emails once with three workers", async () => {
  for (let n = 0; n < 60; n++) await postLetter(hello(`p${n}@example.com`));
  const worked = await Promise.all([deliverDue(smtp.send), deliverDue(smtp.send), deliverDue(smtp.send)]);
  expect(worked.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(new Set(arrived.flatMap(({ to }) => to)).size).toBe(60);
  expect(arrived).toHaveLength(60);
});

it("continues after a failed run, and stops after the current deliveries", async () => {
  const failed = vi.fn();
  await query("ALTER TABLE mail RENAME TO mail_away");
  const moving = keepMailMoving(smtp.send, 20, failed);
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
  await query("ALTER TABLE mail_away RENAME TO mail");
  await postLetter(hello());
  await expect.poll(() => arrived).toHaveLength(1);
  await moving.stop();
  await postLetter(hello());
  expect((await rows()).filter(({ sent_at }) => sent_at === null)).toHaveLength(1);
});
