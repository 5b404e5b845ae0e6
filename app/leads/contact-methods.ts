/** Contact methods, shared by server and browser. */
export const CONTACT_METHODS = [
  { value: "email", label: "Email" },
  { value: "text", label: "Text" },
  { value: "call", label: "Call" },
] as const;
