/** A host label: lower-case letters, digits, inner hyphens, at most 63 (docs/rules/agencies.md). */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const RESERVED = new Set(['localhost', 'www']);
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Whether an agency may have this label: the reserved ones always mean the default agency. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && !RESERVED.has(text);
}

const FULL_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** Whether this is a whole host name that an agency may have as its own, in lower case. */
export function isFullHost(text: string): boolean {
  return text.length <= 253 && FULL_HOST.test(text);
}

/** The host name alone, in lower case: no port, no closing dot; an IPv6 address keeps its brackets. */
export function hostName(host: string): string {
  const name = host.trim().toLowerCase();
  const bracketed = /^\[[^\]]*\]/.exec(name);
  return bracketed ? bracketed[0] : name.replace(/:\d*$/, '').replace(/\.$/, '');
}

/**
 * The label that names the agency: the first one of the host name. No host, localhost, an IP address, www and the
 * base domain itself mean the default agency. Whether an agency has that label is for the database to say, which
 * also looks for an agency's own domain first.
 */
export function agencySlug(
  host: string | undefined,
  deployment: { baseDomain: string | null; defaultSlug: string },
): string {
  const name = hostName(host ?? '');
  const label = name.split('.', 1)[0] ?? '';
  const namesNoAgency =
    label === '' ||
    RESERVED.has(label) ||
    name.includes(':') ||
    name.startsWith('[') ||
    IPV4.test(name) ||
    (deployment.baseDomain !== null && name === hostName(deployment.baseDomain));
  return namesNoAgency ? deployment.defaultSlug : label;
}
