/** The words that docs/glossary.md replaces. A new one is added here, with what the code base says instead. */
export interface BannedWord {
  pattern: RegExp;
  instead: string;
  /** Identifiers or texts that have the word in another sense. */
  except?: RegExp;
  /** The only file that may use it. */
  onlyIn?: string;
}

/** Matched against an identifier's words in lower case with a space between them: "get most recent" of getMostRecent. */
export const BANNED_IN_IDENTIFIERS: readonly BannedWord[] = [
  { pattern: /\bsaid\b/, instead: "toast or message" },
  { pattern: /^(use )?say( |$)/, instead: "toast, or a verb that names the effect" },
  // Address mapping and search handle letters of the alphabet.
  { pattern: /\bletters?\b/, instead: "email", except: /^letter$/ },
  { pattern: /\bnouns?\b/, instead: "itemKind" },
  { pattern: /\btray\b/, instead: "searchForm" },
  { pattern: /\b(come|came|comer) in\b/, instead: "signIn" },
  { pattern: /\bdeeds?\b/, instead: "accountAction" },
  { pattern: /\bwhoever\b/, instead: "user, visitor or requester" },
  { pattern: /\banew\b/, instead: "reset" },
  { pattern: /\bmeanwhile\b/, instead: "conflict" },
  { pattern: /\btold\b/, instead: "reported, sent or notified" },
  { pattern: /\brecap\b/, instead: "summary" },
  { pattern: /\bfanlight\b/, instead: "photoPlaceholder" },
  { pattern: /\bground\b/, instead: "basemap" },
  // "House" is a home type, and an open house is an event.
  { pattern: /\bhouse\b/, instead: "harness", except: /\bopen house\b|^house( (number|styles?))?$|^has house number$/ },
  { pattern: /^most /, instead: "max" },
  { pattern: /^intl$|^to locale (date |time )?string$/, instead: "~/intl/formats", onlyIn: "app/intl/formats.ts" },
  { pattern: /^least /, instead: "min", except: /^least distance$/ },
];

/** Matched against string literals, template strings and JSX text, with runs of white space as one space. */
export const BANNED_IN_TEXTS: readonly BannedWord[] = [
  { pattern: /\bgoes for good\b/i, instead: "is permanently deleted" },
  { pattern: /\b(is|are) like that\b/i, instead: '"No … match."' },
  { pattern: /\bsomebody\b/i, instead: '"someone"' },
  { pattern: /\bnobody\b/i, instead: '"no one", or name what is missing', except: /^nobody's password$/ },
  { pattern: /\bour records\b/i, instead: '"our database"' },
  { pattern: /\bwhoever\b/i, instead: '"anyone who"' },
  { pattern: /\bmeanwhile\b/i, instead: '"while you were editing"' },
  { pattern: /\banew\b/i, instead: '"again"' },
  { pattern: /\d %(?!\s*[\w(])/, instead: "formatPercent()" },
  // Placeholders end a template's parts: `${share} %`.
  { pattern: /^ %/, instead: "formatPercent()" },
];
