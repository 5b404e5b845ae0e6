/** Parses XML responses strictly. */
import { type ElementCompact, xml2js } from "xml-js";

/** @throws {Error} if it is not well-formed */
export function parseXml(text: string): ElementCompact {
  return xml2js(text, { compact: true }) as ElementCompact;
}

/** All child elements with a name. */
export function getChildren(parent: ElementCompact, name: string): ElementCompact[] {
  const value = parent[name] as ElementCompact | ElementCompact[] | undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** An element's text, including CDATA sections. */
export function getText(parent: ElementCompact, name: string): string {
  const [element] = getChildren(parent, name);
  return String(element?._cdata ?? element?._text ?? "");
}
