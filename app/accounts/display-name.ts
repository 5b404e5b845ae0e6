/** How pages name a person: by name, or by address until there is one. */
export const getDisplayName = ({ name, email }: { name: string | null; email: string }): string => name ?? email;
