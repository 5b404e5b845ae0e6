/** How a letter is written: the same words as text and as HTML, for clients that show only one of them. */

export type Letter = {
  /** What it is for, as logs and tables have it: "sign-in-link". */
  kind: string;
  /** A validated address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** A paragraph, or a link on a line of its own. */
export type Passage = string | { label: string; url: string };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const BUTTON =
  "display:inline-block;padding:12px 22px;border-radius:12px;background:#ffb938;color:#2b1e1a;font-weight:600;text-decoration:none";

function passageHtml(passage: Passage): string {
  if (typeof passage === "string") return `<p style="margin:0 0 16px">${escaped(passage)}</p>`;
  const url = escaped(passage.url);
  return `<p style="margin:0 0 8px"><a href="${url}" style="${BUTTON}">${escaped(passage.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#645750;word-break:break-all">${url}</p>`;
}

/**
 * Writes a letter.
 * @param passages in their order; the first words are what a list of mails shows
 * @param from the business, as it signs
 */
export function letter(
  { kind, to, subject }: Pick<Letter, "kind" | "to" | "subject">,
  passages: readonly Passage[],
  from: string,
): Letter {
  const text = [...passages.map((passage) => (typeof passage === "string" ? passage : passage.url)), from].join("\n\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf6ef;color:#2b1e1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;border-radius:20px;background:#fff">
${passages.map(passageHtml).join("\n")}
<p style="margin:24px 0 0;color:#645750">${escaped(from)}</p>
</div></body></html>`;
  return { kind, to, subject, text: `${text}\n`, html };
}
