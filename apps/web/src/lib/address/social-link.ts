const HOSTS = { facebook: 'facebook.com', instagram: 'instagram.com' } as const;

/**
 * Where a network's entry of the settings leads: an address as it is, a name such as @caribe on its network. null
 * when there is none, or what stands there is no web address.
 */
export function socialLink(network: keyof typeof HOSTS, entry: string): string | null {
  const text = entry.trim();
  const isName = /^@?[\w.-]+$/.test(text) && !text.includes('.com');
  const address = isName
    ? `https://${HOSTS[network]}/${text.replace('@', '')}`
    : /^https?:/i.test(text)
      ? text
      : `https://${text}`;
  return text !== '' && URL.canParse(address) ? address : null;
}
