/** The outbox with real PostgreSQL and a real SMTP server with configurable errors. */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { inTransaction } from "~/platform/db/db.server";
import { closePool, query } from "~/platform/db/pool.server";
import { files } from "~/platform/files/files.server";
import { log } from "~/platform/log.server";
import { composeEmail } from "~/platform/mail/email-message.server";
import {
  deliverDueEmails,
  dropEmail,
  enqueueEmail,
  failedEmails,
  readWaitingEmails,
  resendEmail,
  startMailWorker,
} from "~/platform/mail/outbox.server";
import { smtpDelivery } from "~/platform/mail/smtp.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let folder: string;
let server: SMTPServer;
let smtp: ReturnType<typeof smtpDelivery>;
/** Received emails, and the server's response to a recipient: an error code, or nothing to accept. */
let receivedMail: { mail: ParsedMail; to: string[] }[];
let smtpResponses: Record<string, number>;

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  folder = mkdtempSync(join(tmpdir(), "sunporch-mail-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("FILES", "disk");
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closePool();
  await database?.drop();
});
beforeEach(async () => {
  receivedMail = [];
  smtpResponses = {};
  await query("DELETE FROM mail");
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      const code = smtpResponses[address];
      callback(code ? Object.assign(new Error(`rejected for <${address}>`), { responseCode: code }) : null);
    },
    onData(stream, session, callback) {
      simpleParser(stream).then((mail) => {
        receivedMail.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) });
        callback();
      }, callback);
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

const createEmail = (to = "ana@example.com", url = "https://x.example/?a=1&b=2") =>
  composeEmail({ kind: "test", to, subject: "Grüße & more" }, ["A <b>word</b>.", { label: "Go", url }]);
const listRows = () =>
  query(
    "SELECT attempt, sent_at, dead_at, error, text, due_at > now() AS later FROM mail ORDER BY created_at, recipient DESC",
  );

describe("an email", () => {
  it("delivers an email once as text and HTML with its own Message-ID, and deletes its content", async () => {
    const id = await enqueueEmail(createEmail());
    expect(await deliverDueEmails(smtp.send)).toBe(1);
    expect(await deliverDueEmails(smtp.send)).toBe(0);
    expect(receivedMail).toHaveLength(1);
    const { mail, to } = receivedMail[0]!;
    expect(to).toEqual(["ana@example.com"]);
    expect(mail.subject).toBe("Grüße & more");
    expect(mail.from?.text).toBe('"Sunporch" <hello@sunporch.example>');
    expect(mail.messageId).toBe(`<${id}@sunporch.example>`);
    expect(mail.text).toBe("A <b>word</b>.\n\nhttps://x.example/?a=1&b=2\n\nSunporch\nSunporch Homes, Inc.\n");
    expect(mail.html).toContain("A &lt;b&gt;word&lt;/b&gt;.");
    expect(mail.html).toContain('<a href="https://x.example/?a=1&amp;b=2"');
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(await listRows()).toEqual([expect.objectContaining({ sent_at: expect.any(Date), text: "", error: null })]);
  });

  it("adds unsubscribe headers to emails that are not sent on request (RFC 8058)", async () => {
    const url = "https://sunporch.example/stop-alerts/key";
    const stopLink = { label: "Stop", url };
    await enqueueEmail(
      composeEmail({ kind: "test", to: "ana@example.com", subject: "New" }, [{ items: [] }], stopLink),
    );
    await enqueueEmail(createEmail("ben@example.com"));
    expect(await deliverDueEmails(smtp.send)).toBe(2);
    const getHeaders = (recipient: string) => {
      const { mail } = receivedMail.find(({ to }) => to.includes(recipient))!;
      const lines = new Map(mail.headerLines.map(({ key, line }) => [key, line]));
      return [lines.get("list-unsubscribe"), lines.get("list-unsubscribe-post")];
    };
    expect(getHeaders("ana@example.com")).toEqual([
      `List-Unsubscribe: <${url}>`,
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ]);
    expect(getHeaders("ben@example.com")).toEqual([undefined, undefined]);
  });

  it("brings a calendar file, which mail programs treat by its method, and deletes it once it is sent", async () => {
    const calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
    await enqueueEmail({ ...createEmail(), calendar });
    await deliverDueEmails(smtp.send);
    const [file] = receivedMail[0]!.mail.attachments;
    expect([file?.contentType, file?.content.toString()]).toEqual(["text/calendar", calendar]);
    expect(receivedMail[0]!.mail.headerLines.length).toBeGreaterThan(0);
    expect(await query("SELECT calendar FROM mail")).toEqual([{ calendar: null }]);
  });

  it("brings a stored file, which it waits for while the storage lacks it", async () => {
    await enqueueEmail({ ...createEmail(), fileKey: "signatures/signed.pdf", fileName: "Küche, signed.pdf" });
    await deliverDueEmails(smtp.send);
    expect(await listRows()).toEqual([expect.objectContaining({ attempt: 1, sent_at: null, dead_at: null })]);
    await files().put("signatures/signed.pdf", Buffer.from("%PDF-1.7 signed"));
    await query("UPDATE mail SET due_at = now() - interval '1 second'");
    await deliverDueEmails(smtp.send);
    const [file] = receivedMail[0]!.mail.attachments;
    expect([file?.filename, file?.contentType, file?.content.toString()]).toEqual([
      "Küche, signed.pdf",
      "application/pdf",
      "%PDF-1.7 signed",
    ]);
    expect(await query("SELECT file_key FROM mail")).toEqual([{ file_key: null }]);
  });

  it("does not send an email whose transaction was rolled back", async () => {
    await inTransaction(async (tx) => {
      await enqueueEmail(createEmail(), tx);
      throw new Error("It did not.");
    }).catch(() => {});
    expect(await deliverDueEmails(smtp.send)).toBe(0);
  });

  it("sends an email to exactly one address, however it is written", { tags: ["long"] }, async () => {
    await enqueueEmail(createEmail("ana@example.com, eve@evil.example"));
    await deliverDueEmails(smtp.send);
    expect(receivedMail.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
  });

  it("retries with growing delays while the server refuses temporarily", async () => {
    smtpResponses["ana@example.com"] = 451;
    await enqueueEmail(createEmail());
    await deliverDueEmails(smtp.send);
    expect(await listRows()).toEqual([
      expect.objectContaining({ attempt: 1, sent_at: null, dead_at: null, later: true }),
    ]);
    expect(await deliverDueEmails(smtp.send)).toBe(0);
    await query("UPDATE mail SET due_at = now() - interval '1 second'");
    await deliverDueEmails(smtp.send);
    const [{ wait: waitSeconds } = { wait: 0 }] = await query<{ wait: number }>(
      "SELECT extract(epoch FROM due_at - now())::int AS wait FROM mail",
    );
    expect(waitSeconds).toBeGreaterThan(25);
    smtpResponses = {};
    await query("UPDATE mail SET due_at = now() - interval '1 second'");
    await deliverDueEmails(smtp.send);
    expect(receivedMail).toHaveLength(1);
  });

  it("gives up an email after a permanent refusal or the last try, and deletes the content of one with a token", async () => {
    smtpResponses = { "nobody@example.com": 550, "busy@example.com": 451 };
    const link = "https://x.example/auth/callback?token=secret";
    await enqueueEmail(createEmail("nobody@example.com", link));
    await enqueueEmail(createEmail("busy@example.com", link));
    await query("UPDATE mail SET attempt = 19 WHERE recipient = 'busy@example.com'");
    await deliverDueEmails(smtp.send);
    expect(await listRows()).toEqual([
      expect.objectContaining({ dead_at: expect.any(Date), text: "", error: expect.stringContaining("550") }),
      expect.objectContaining({ dead_at: expect.any(Date), text: "", error: expect.stringContaining("451") }),
    ]);
  });

  it("sends a failed email again with all its tries, unless its content is deleted", async () => {
    smtpResponses = { "ana@example.com": 550, "ben@example.com": 550 };
    const id = await enqueueEmail(createEmail());
    const withToken = await enqueueEmail(createEmail("ben@example.com", "https://x.example/auth/email?token=secret"));
    expect(await inTransaction((tx) => resendEmail(id, tx))).toBe(false);
    await deliverDueEmails(smtp.send);
    expect((await failedEmails(5)).last).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, canResend: true }),
        expect.objectContaining({ id: withToken, canResend: false }),
      ]),
    );
    smtpResponses = {};
    expect(await inTransaction((tx) => resendEmail(withToken, tx))).toBe(false);
    expect(await inTransaction((tx) => resendEmail(id, tx))).toBe(true);
    expect(await readWaitingEmails()).toEqual({ count: 1, oldest: expect.any(Date), error: null });
    const delivered = async () => {
      await deliverDueEmails(smtp.send);
      return receivedMail.map(({ to }) => to);
    };
    await expect.poll(delivered).toEqual([["ana@example.com"]]);
    expect(receivedMail[0]!.mail.text).toContain("https://x.example/?a=1&b=2");
    expect(await listRows()).toContainEqual(expect.objectContaining({ attempt: 1, dead_at: null, text: "" }));
  });

  it("deletes a failed email, but none that waits", async () => {
    const waiting = await enqueueEmail(createEmail());
    expect(await inTransaction((tx) => dropEmail(waiting, tx))).toBe(false);
    await query("UPDATE mail SET dead_at = now()");
    expect(await inTransaction((tx) => dropEmail(waiting, tx))).toBe(true);
    expect(await listRows()).toEqual([]);
  });

  it("logs a refused email with the reason and without the address", async () => {
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => {});
    smtpResponses = { "nobody@example.com": 550 };
    await enqueueEmail(createEmail("nobody@example.com"));
    await deliverDueEmails(smtp.send);
    expect(await listRows()).toEqual([
      expect.objectContaining({ error: expect.stringContaining("nobody@example.com") }),
    ]);
    expect(JSON.stringify(warn.mock.calls)).toContain("550 rejected for <[redacted]>");
    expect(JSON.stringify(warn.mock.calls)).not.toContain("nobody@");
    warn.mockRestore();
  });

  it("retries while the server cannot be reached", async () => {
    const unreachableSmtp = smtpDelivery("smtp://127.0.0.1:1", { name: "", address: "hello@sunporch.example" });
    await enqueueEmail(createEmail());
    await deliverDueEmails(unreachableSmtp.send);
    unreachableSmtp.close();
    expect(await listRows()).toEqual([expect.objectContaining({ attempt: 1, dead_at: null, later: true })]);
  });

  it("takes over the email of a dead worker but not of a running one", async () => {
    await enqueueEmail(createEmail());
    await query("UPDATE mail SET attempt = 1, lease_until = now() + interval '1 minute'");
    expect(await deliverDueEmails(smtp.send)).toBe(0);
    await query("UPDATE mail SET lease_until = now() - interval '1 second'");
    expect(await deliverDueEmails(smtp.send)).toBe(1);
    expect(receivedMail).toHaveLength(1);
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
      onAuth: ({ username, password }, _session, callback) =>
        callback(null, username === "ana" && password === "pw" ? { user: username } : undefined),
      onData(stream, session, callback) {
        simpleParser(stream).then((mail) => {
          receivedMail.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) });
          callback();
        }, callback);
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
    await enqueueEmail(createEmail());
    await deliverDueEmails(delivery.send);
  };
  const waits = expect.objectContaining({ attempt: 1, sent_at: null, dead_at: null, later: true });

  it("does not send the password to a server without STARTTLS, and records the reason", async () => {
    const port = await listen({ disabledCommands: ["STARTTLS"] });
    await deliverBy(`smtp://ana:pw@127.0.0.1:${port}`);
    expect(received).toMatch(/^EHLO /);
    expect(received).not.toMatch(/AUTH|MAIL FROM/i);
    expect(await listRows()).toEqual([waits]);
    expect((await listRows())[0]?.error).toContain("STARTTLS");
  });

  it("sends the password in plain text if the URL allows it", async () => {
    const port = await listen({ disabledCommands: ["STARTTLS"] });
    await deliverBy(`smtp+insecure://ana:pw@127.0.0.1:${port}`);
    expect(received).toMatch(/^AUTH PLAIN/m);
    expect(receivedMail).toHaveLength(1);
  });

  it("does not send the password to a server with an untrusted certificate", async () => {
    // A self-signed certificate for tests.
    const port = await listen({});
    await deliverBy(`smtp://ana:pw@127.0.0.1:${port}`);
    expect(received).toMatch(/^STARTTLS/m);
    expect(received).not.toMatch(/AUTH PLAIN/);
    expect(await listRows()).toEqual([waits]);
    await query("DELETE FROM mail");
    const encrypted = await listen({ secure: true });
    // Options in the URL do not disable the check.
    await deliverBy(`smtps://ana:pw@127.0.0.1:${encrypted}?tls.rejectUnauthorized=false`);
    expect(received).not.toMatch(/EHLO|AUTH/);
    expect(await listRows()).toEqual([waits]);
    expect(receivedMail).toEqual([]);
  });
});

it("delivers each of sixty emails once with three workers", { tags: ["long"] }, async () => {
  for (let n = 0; n < 60; n++) await enqueueEmail(createEmail(`p${n}@example.com`));
  const worked = await Promise.all([
    deliverDueEmails(smtp.send),
    deliverDueEmails(smtp.send),
    deliverDueEmails(smtp.send),
  ]);
  expect(worked.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(new Set(receivedMail.flatMap(({ to }) => to)).size).toBe(60);
  expect(receivedMail).toHaveLength(60);
});

it("continues after a failed run, and stops after the current deliveries", async () => {
  const failed = vi.fn();
  await query("ALTER TABLE mail RENAME TO mail_away");
  const moving = startMailWorker(smtp.send, 20, failed);
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
  await query("ALTER TABLE mail_away RENAME TO mail");
  await enqueueEmail(createEmail());
  await expect.poll(() => receivedMail).toHaveLength(1);
  await moving.stop();
  await enqueueEmail(createEmail());
  expect((await listRows()).filter(({ sent_at }) => sent_at === null)).toHaveLength(1);
});
