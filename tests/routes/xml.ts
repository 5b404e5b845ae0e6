/** Parses XML responses strictly. */
import { type ElementCompact, xml2js } from "xml-js";

/** @throws {Error} if it is not well-formed */
export function parseXml(text: string): ElementCompact {
  return xml2js(text, { compact: true }) as ElementCompact;
}

/** All child elements with a name. */
export function children(parent: ElementCompact, name: string): ElementCompact[] {
  const found = parent[name] as ElementCompact | ElementCompact[] | undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

/** An element's text, including CDATA sections. */
export function text(parent: ElementCompact, name: string): string {
  const [element] = children(parent, name);
  return String(element?._cdata ?? element?._text ?? "");
}
