import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PushGone } from '../port.ts';

/** `loopback`: messages may go to this machine too, over plain HTTP, as tests and whoever tries things out want. */
type Reach = { loopback: boolean };

/** Whether a message may go to this number of a machine: one of the open internet, in nobody's own network. */
export function isReachable(address: string, { loopback }: Reach): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (loopback && range === 'loopback');
}

/** Of a machine's number in an address: IPv6 stands in brackets. */
const numberOf = ({ hostname }: URL) => hostname.replace(/^\[(.+)\]$/, '$1');

/**
 * The address of a push service as a browser named it; null for one that no message of ours goes to. What its name
 * leads to is looked at again when it is connected to.
 */
export function pushAddress(endpoint: string, reach: Reach): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return null;
  const number = numberOf(url);
  if (!ipaddr.isValid(number)) return url.protocol === 'https:' && url.port === '' ? url : null;
  // push services have names
  return reach.loopback && ipaddr.process(number).range() === 'loopback' ? url : null;
}

/** Finds a machine by its name, and connects to none that lies in somebody's own network: its name may lead anywhere. */
export const outsideOnly =
  (reach: Reach): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.every(({ address }) => isReachable(address, reach)))
        return done(new PushGone('its name leads into a private network'), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
    });
