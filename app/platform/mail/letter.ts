/** Renders an email as text and as HTML, for mail programs that show only one of them. */

export type Letter = {
  /** Its purpose, for logs and the database: "sign-in-link". */
  kind: string;
  /** A validated address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL to unsubscribe, also for the mail program's button (RFC 8058); null for emails that cannot be turned off. */
  unsubscribeUrl: string | null;
};

/** A link in a list, with a note. */
export type Item = { label: string; url: string; note: string };

/** A paragraph, a button, or a list of links. */
export type Passage = string | { label: string; url: string } | { items: readonly Item[] };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const BUTTON =
  "display:inline-block;padding:12px 22px;border-radius:12px;background:#ffb938;color:#2b1e1a;font-weight:600;text-decoration:none";

function passageHtml(passage: Passage): string {
  if (typeof passage === "string") return `<p style="margin:0 0 16px">${escaped(passage)}</p>`;
  if ("items" in passage)
    return passage.items
      .map(
        ({ label, url, note }) =>
          `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="color:#0d5c55;font-weight:600">${escaped(label)}</a><br>${escaped(note)}</p>`,
      )
      .join("\n");
  const url = escaped(passage.url);
  return `<p style="margin:0 0 8px"><a href="${url}" style="${BUTTON}">${escaped(passage.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#645750;word-break:break-all">${url}</p>`;
}

function passageText(passage: Passage): string {
  if (typeof passage === "string") return passage;
  if (!("items" in passage)) return passage.url;
  return passage.items.map(({ label, url, note }) => `${label}\n${note}\n${url}`).join("\n\n");
}

/**
 * Renders an email.
 * @param passages the content in order; inboxes show its first words as a preview
 * @param from the business name, as a signature
 * @param stop the unsubscribe link, for emails that are not sent on request
 */
export function letter<Kind extends string>(
  { kind, to, subject }: { kind: Kind } & Pick<Letter, "to" | "subject">,
  passages: readonly Passage[],
  from: string,
  stop: { label: string; url: string } | null = null,
): Letter & { kind: Kind } {
  const text = [...passages.map(passageText), from, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join("\n\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf6ef;color:#2b1e1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;border-radius:20px;background:#fff">
${passages.map(passageHtml).join("\n")}
<p style="margin:24px 0 0;color:#645750">${escaped(from)}</p>${
    stop
      ? `
<p style="margin:16px 0 0;font-size:13px"><a href="${escaped(stop.url)}" style="color:#645750">${escaped(stop.label)}</a></p>`
      : ""
  }
</div></body></html>`;
  return { kind, to, subject, text: `${text}\n`, html, unsubscribeUrl: stop?.url ?? null };
}
