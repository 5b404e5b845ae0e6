/** Delivery by SMTP. */
import { createTransport } from "nodemailer";
import type { Delivery, DueLetter } from "./outbox.server";

/** Milliseconds for each step; together well below an outbox lease. */
const STEP_MS = 10_000;

type SmtpFault = Error & { responseCode?: number; code?: string };

/** Whether a server refuses this email for good (RFC 5321 4.2.1: 5yz), and not its sign-in, its greeting or encryption. */
const isFinal = ({ responseCode, code }: SmtpFault) =>
  responseCode !== undefined && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");

/** nodemailer's options for a URL. A password must not cross a network in the clear, whatever the server offers. */
function connectionOptions(smtpUrl: string) {
  // nodemailer takes options from the query, which would override those below.
  const url = smtpUrl.replace(/[?#].*$/s, "");
  const { protocol, username, password } = new URL(url);
  if (protocol === "smtp+insecure:") return { url: url.replace(/^smtp\+insecure:/i, "smtp:"), ignoreTLS: true };
  return { url, requireTLS: protocol === "smtp:" && (username !== "" || password !== "") };
}

/**
 * @param url of the server: "smtp://user:password@host:587" signs in after STARTTLS alone, "smtps:" has TLS from the start,
 *   and "smtp+insecure:" encrypts nothing, for a relay on the same machine
 * @param from the address and the name that letters are from
 * @returns what delivers one letter; and what closes the connections
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
    async send({ id, to, subject, text, html, unsubscribeUrl }: DueLetter): Promise<Delivery> {
      try {
        await transport.sendMail({
          from,
          // As an object: a string would be parsed, and could name somebody else.
          to: { name: "", address: to },
          messageId: `<${id}@${host}>`,
          subject,
          text,
          html,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
        return { kind: "sent" };
      } catch (error) {
        const fault = error as SmtpFault;
        return { kind: isFinal(fault) ? "refused" : "failed", error: fault.message.slice(0, 300) };
      }
    },
    close: () => transport.close(),
  };
}
