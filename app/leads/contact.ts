/** Contact methods, shared by server and browser. */
export const CONTACT_WAYS = [
  { value: "email", label: "Email" },
  { value: "text", label: "Text" },
  { value: "call", label: "Call" },
] as const;

export const isContactWay = (word: string): boolean => CONTACT_WAYS.some(({ value }) => value === word);
