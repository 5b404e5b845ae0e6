/**
 * Writes the server's code in ASCII. V8 keeps the text of a file for as long as the process runs, with two bytes for each
 * character if one of them is outside of Latin-1.
 */
import type { Plugin } from "vite";

const RAW_TEMPLATE = /String\.raw\s*`[^`]*[\u0080-\uffff]/;

/**
 * Code with escapes instead of characters that are not ASCII.
 * @throws {Error} if such a character is in a raw template, where an escape has another meaning
 */
export function escapeNonAscii(code: string): string {
  const [raw] = RAW_TEMPLATE.exec(code) ?? [];
  if (raw) throw new Error(`This raw template has characters that are not ASCII: ${raw}`);
  // A backslash before such a character has no meaning of its own.
  return code.replaceAll(/(\\*)([\u0080-\uffff])/g, (_, backslashes: string, character: string) => {
    const kept = backslashes.slice(backslashes.length % 2);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

export function asciiCode(): Plugin {
  return {
    name: "sunporch:ascii-code",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = escapeNonAscii(file.code);
      },
    },
  };
}
