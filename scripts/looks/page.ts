/** A page with the pictures of both sides and their differences. */
import type { Difference } from "./compare";

export interface Finding extends Difference {
  name: string;
  /** File names, relative to the page. */
  before: string;
  after: string;
  red: string;
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export function formatPage(title: string, findings: readonly Finding[], notes: readonly string[]): string {
  const sections = findings.map(
    ({ name, size, pixels, visible, hints, before, after, red }) => `<section><h2>${escapeHtml(name)}</h2>
<p>${size}, ${pixels} pixels differ, ${visible} of them visibly</p>
<pre>${escapeHtml(hints.join("\n"))}</pre>
<div>${[before, after, red].map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`).join("")}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:14px/1.4 system-ui;margin:1rem}pre{white-space:pre-wrap;background:#eee;padding:.5rem}
div{display:grid;grid-template-columns:repeat(3,1fr);gap:.5rem}img{width:100%;border:1px solid #999}</style>
<h1>${escapeHtml(title)}</h1><p>Before, after, and the differences in red.</p>
<pre>${escapeHtml(notes.join("\n"))}</pre>
${sections.join("\n")}
`;
}
