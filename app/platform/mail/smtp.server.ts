/** Delivery over SMTP. */
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { files } from "~/platform/files/files.server";
import { measureCall } from "~/platform/service-calls.server";
import type { Delivery, DueEmail } from "./outbox.server";

/** Milliseconds for each step; together well below an outbox lease. */
const STEP_MS = 10_000;

type SmtpError = Error & { responseCode?: number; code?: string };

/** Whether the server permanently rejects this email (RFC 5321 4.2.1: 5yz), rather than authentication, greeting or TLS. */
const isFinal = ({ responseCode, code }: SmtpError) =>
  responseCode !== undefined && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");

/** nodemailer's options for a URL. A password must never be sent without TLS. */
function connectionOptions(smtpUrl: string) {
  // nodemailer reads options from the query, which would override those below.
  const url = smtpUrl.replace(/[?#].*$/s, "");
  const { protocol, username, password } = new URL(url);
  if (protocol === "smtp+insecure:") return { url: url.replace(/^smtp\+insecure:/i, "smtp:"), ignoreTLS: true };
  return { url, requireTLS: protocol === "smtp:" && (username !== "" || password !== "") };
}

/**
 * @param url the server: "smtp://user:password@host:587" authenticates only after STARTTLS, "smtps:" has TLS from the start,
 *   and "smtp+insecure:" encrypts nothing, for a relay on the same machine
 * @param from the sender's address and name
 * @returns functions to deliver an email and to close the connections
 */
export function smtpDelivery(url: string, from: { name: string; address: string }) {
  const transport = createTransport({
    ...connectionOptions(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.address.split("@")[1] ?? "localhost";
  return {
    async send({
      id,
      to,
      subject,
      text,
      html,
      unsubscribeUrl,
      calendar,
      fileKey,
      fileName,
    }: DueEmail): Promise<Delivery> {
      try {
        const message = {
          from,
          // An object, because a string would be parsed and could contain other recipients.
          to: { name: "", address: to },
          messageId: `<${id}@${host}>`,
          subject,
          text,
          html,
          ...(calendar && { icalEvent: { method: /^METHOD:(\w+)/m.exec(calendar)?.[1], content: calendar } }),
          ...(fileKey && {
            attachments: [
              { filename: fileName ?? "document", content: await buffer((await files().get(fileKey)).body) },
            ],
          }),
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        };
        await measureCall(
          "smtp",
          "send",
          () => transport.sendMail(message),
          (error) => isFinal(error as SmtpError),
        );
        return { kind: "sent" };
      } catch (error) {
        const smtpError = error as SmtpError;
        return { kind: isFinal(smtpError) ? "refused" : "failed", error: smtpError.message.slice(0, 300) };
      }
    },
    close: () => transport.close(),
  };
}
