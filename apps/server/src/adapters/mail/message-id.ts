type Mail = { agencyId: number; mailId: number };

/** How a mail of ours is called, the same at every try: what leaves twice is one mail to whoever compares these. */
export const messageId = ({ agencyId, mailId }: Mail, from: string): string =>
  `<${agencyId}.${mailId}@${domainOf(from)}>`;

/** Which mail of ours an identity names, with or without brackets; null for any other. */
export function mailOfId(identity: string | undefined): Mail | null {
  const [, agency, mail] = /^<?(\d{1,9})\.(\d{1,9})@[^@\s]+$/.exec(identity ?? '') ?? [];
  return agency && mail ? { agencyId: Number(agency), mailId: Number(mail) } : null;
}

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
