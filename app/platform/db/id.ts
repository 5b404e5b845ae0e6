/** Whether a text is an id of a row, as PostgreSQL writes a uuid: what else is asked for by is no row of ours. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
