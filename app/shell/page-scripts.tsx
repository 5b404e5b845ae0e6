/** The scripts of a page: one inline script with the page's data, which loads the files. */
import { createContext, useContext } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/** On the server, the inline script and the nonce that other scripts' styles use; null in browsers. */
export const PageScriptContext = createContext<{ text: string; nonce: string | undefined } | null>(null);

/** React keeps the server's script, so browsers need no text. */
export function PageScripts() {
  const script = useContext(PageScriptContext);
  useScrollRestoration();
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds the script and escapes its data.
    <script nonce={script?.nonce} dangerouslySetInnerHTML={{ __html: script?.text ?? "" }} suppressHydrationWarning />
  );
}
