/** Whether a text from outside may be compared with a column of ours: PostgreSQL refuses what is no uuid. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text);
