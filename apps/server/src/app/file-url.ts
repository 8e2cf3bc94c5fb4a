/** Where a stored file is read, for ever (see files.ts). */
export const fileUrl = (key: string): string => `/files/${key}`;
