/** A real mail server that the outbox delivers to, and the received emails. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect } from "vitest";
import { startMailWorker } from "~/platform/mail/outbox.server";
import { smtpDelivery } from "~/platform/mail/smtp.server";

export interface TestMail {
  /** Waits for the latest email to an address and returns its text. @param having a text that it contains */
  waitForEmail(email: string, having?: string): Promise<string>;
  /** The link in the latest email to an address, on the running site. Removes the email. */
  waitForLink(email: string, site: string): Promise<string>;
}

export type RunningTestMail = TestMail & { close(): Promise<void> };

/** Delivers the emails of the worker's site during the file's tests. Call it after `setUpSite`. */
export function setUpTestMail(): TestMail {
  let mail: Awaited<ReturnType<typeof startTestMail>>;
  beforeAll(async () => {
    mail = await startTestMail();
  });
  afterAll(() => mail?.close());
  return { waitForEmail: (...args) => mail.waitForEmail(...args), waitForLink: (...args) => mail.waitForLink(...args) };
}

export async function startTestMail(): Promise<RunningTestMail> {
  const emails = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      simpleParser(stream).then(({ text }) => {
        emails.set(session.envelope.rcptTo[0]!.address, text ?? "");
        callback();
      }, callback);
    },
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const delivery = smtpDelivery(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, {
    name: "Sunporch",
    address: "hello@sunporch.example",
  });
  const moving = startMailWorker(delivery.send, 100, () => {});
  const waitForEmail = async (email: string, containing = "") => {
    await expect.poll(() => emails.get(email)).toContain(containing);
    return emails.get(email)!;
  };
  return {
    waitForEmail,
    async waitForLink(email, site) {
      const text = await waitForEmail(email, "/auth/");
      emails.delete(email);
      const url = new URL(/https?:\/\/\S+\/auth\/\S+/.exec(text)![0]);
      return site + url.pathname + url.search;
    },
    async close() {
      await moving.stop();
      delivery.close();
      await new Promise<void>((closed) => smtp.close(() => closed()));
    },
  };
}
