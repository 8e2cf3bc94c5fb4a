import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** What is no address is one caller: whoever may write it could write another one each time. */
const NOBODYS = 'unknown';

/**
 * What limits count a caller by: an IPv4 address, also where it comes mapped into IPv6, or the /64 of an IPv6 one,
 * since whoever has one address of those has all of them.
 */
export function callerAddress(ip: string): string {
  // some proxies write the port beside it
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? [];
  const [address = ''] = (bracketed ?? plain ?? ip).split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return NOBODYS;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Its eight groups, written in one way. */
function groupsOf(address: string): string[] {
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = shortened.split('::').map(part => part.split(':').filter(Boolean));
  const left = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...left, ...after];
}

const ipv4Of = (groups: string[]) =>
  groups.flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
