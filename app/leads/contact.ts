/** How somebody who asks wants to be reached; pure, for server and browser alike. */
export const CONTACT_WAYS = [
  { value: "email", label: "Email" },
  { value: "text", label: "Text" },
  { value: "call", label: "Call" },
] as const;

export const isContactWay = (word: string): boolean => CONTACT_WAYS.some(({ value }) => value === word);
