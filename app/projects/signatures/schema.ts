/** What a signature is, and its fields, shared by server and browser. */
export const SIGNATURE_STATUSES = ["waiting", "signed", "declined", "withdrawn"] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];
