/** What a customer is told beside what they must know, each kind theirs to switch off (docs/rules/mails.md). */
export const NOTICES = ['steps', 'answers', 'weekly'] as const;
export type Notice = (typeof NOTICES)[number];

export const isNotice = (text: string): text is Notice => (NOTICES as readonly string[]).includes(text);
