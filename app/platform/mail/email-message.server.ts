/** Renders an email as text and as HTML, for mail programs that show only one of them. */
import { brand } from "~/platform/brand.server";

export type EmailMessage = {
  /** Its purpose, for logs and the database: "sign-in-link". */
  kind: string;
  /** A validated address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL to unsubscribe, also for the mail program's button (RFC 8058); null for emails that cannot be turned off. */
  unsubscribeUrl: string | null;
  /** A calendar file (iCalendar), which mail programs offer as an invitation, an update or a cancellation by its METHOD. */
  calendar?: string | null;
  /** The key of a stored file that is attached, and its name. */
  fileKey?: string | null;
  fileName?: string | null;
  /** The id of what it tells of, if it isn't sent to someone who loses access to that. */
  aboutId?: string | null;
};

export type EmailLink = { label: string; url: string };

export type EmailItem = EmailLink & { note: string };

/** A paragraph, a button, a list of links, or a list under a heading. */
export type EmailBlock =
  | string
  | EmailLink
  | { items: readonly EmailItem[] }
  | { heading: string; lines: readonly (string | EmailLink)[] };

/** A name that a person typed, for a sentence: a name that is written from right to left doesn't reorder what follows it. */
export const isolateName = (name: string) => `\u2068${name}\u2069`;

/** How an email names a person: by name, or else by address. */
export const nameAuthor = ({ name, email }: { name: string | null; email: string }) =>
  name ? isolateName(name) : email;

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const LINK = "color:#0d5c55;font-weight:600";
const BUTTON =
  "display:inline-block;padding:12px 22px;border-radius:12px;background:#ffb938;color:#2b1e1a;font-weight:600;text-decoration:none";

const renderLinkHtml = ({ label, url }: EmailLink, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;

function renderBlockHtml(block: EmailBlock): string {
  if (typeof block === "string") return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  if ("items" in block)
    return block.items
      .map(
        ({ label, url, note }) =>
          `<p style="margin:0 0 16px">${renderLinkHtml({ label, url }, LINK)}<br>${escapeHtml(note)}</p>`,
      )
      .join("\n");
  if ("lines" in block)
    return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(block.heading)}</h2>
<ul style="margin:0 0 16px;padding-left:20px">
${block.lines
  .map((line) => (typeof line === "string" ? escapeHtml(line) : renderLinkHtml(line, LINK)))
  .map((line) => `<li style="margin:0 0 4px">${line}</li>`)
  .join("\n")}
</ul>`;
  return `<p style="margin:0 0 8px">${renderLinkHtml(block, BUTTON)}</p>
<p style="margin:0 0 16px;font-size:13px;color:#645750;word-break:break-all">${escapeHtml(block.url)}</p>`;
}

function renderBlockText(block: EmailBlock): string {
  if (typeof block === "string") return block;
  if ("lines" in block) {
    const lines = block.lines.map((line) => (typeof line === "string" ? line : `${line.label}: ${line.url}`));
    return [block.heading, ...lines.map((line) => `- ${line}`)].join("\n");
  }
  if (!("items" in block)) return block.url;
  return block.items.map(({ label, url, note }) => `${label}\n${note}\n${url}`).join("\n\n");
}

/**
 * Renders an email.
 * @param blocks the content in order; inboxes show its first words as a preview
 * @param unsubscribe the unsubscribe link, for emails that are not sent on request
 */
export function composeEmail<Kind extends string>(
  { kind, to, subject }: { kind: Kind } & Pick<EmailMessage, "to" | "subject">,
  blocks: readonly EmailBlock[],
  unsubscribe: EmailLink | null = null,
): EmailMessage & { kind: Kind } {
  const { name, brokerage } = brand();
  const signature = [name, brokerage.line, brokerage.equalHousing].filter((part) => part !== null);
  const text = [
    ...blocks.map(renderBlockText),
    signature.join("\n"),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ].join("\n\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf6ef;color:#2b1e1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;border-radius:20px;background:#fff">
${blocks.map(renderBlockHtml).join("\n")}
<p style="margin:24px 0 0;color:#645750">${signature.map(escapeHtml).join("<br>")}</p>${
    unsubscribe
      ? `
<p style="margin:16px 0 0;font-size:13px">${renderLinkHtml(unsubscribe, "color:#645750")}</p>`
      : ""
  }
</div></body></html>`;
  return { kind, to, subject, text: `${text}\n`, html, unsubscribeUrl: unsubscribe?.url ?? null };
}
