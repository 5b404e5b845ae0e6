/**
 * The consent to sign electronically. Its statements are those of the ESIGN Act, 15 U.S.C. 7001(c)(1)(B) and (C): paper and how to get
 * it, withdrawal, what the consent covers, how to stay reachable, and what one needs. California's Uniform Electronic Transactions Act
 * asks for an agreement to sign electronically (Civil Code 1633.5(b)), and lets someone refuse other transactions (1633.5(c)).
 */

/** Changes with the words below, and is stored with each signature. */
export const CONSENT_VERSION = "2026-11-29";

export const CONSENT_LABEL =
  "I have read the document above. I agree to sign it electronically, and my typed name is my signature.";

/** @param email where someone asks for paper or withdraws */
export const listConsentTexts = (email: string): string[] => [
  "Your consent is for this document only. You don’t have to sign other documents electronically.",
  `You can sign on paper instead, and get a paper copy of what you signed, at no charge: write to ${email}.`,
  `Instead of signing, you can decline below. To withdraw your consent later, write to ${email}: you then get documents on paper. That costs nothing and doesn’t undo what you have signed.`,
  "We email the signed document to the address of your account. Keep that address current on your profile.",
  "To read and keep it you need a web browser, a program that opens PDF files, and an email address. The document above is the kind of page and file that you will get.",
];
