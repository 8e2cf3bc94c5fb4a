import type { CardScript } from '../app/agency.ts';

type Addresses = Pick<CardScript, 'src' | 'asks'>;

const LIVE: Addresses = {
  src: 'https://js.authorize.net/v1/Accept.js',
  asks: ['https://js.authorize.net', 'https://api.authorize.net', 'https://api2.authorize.net'],
};
const SANDBOX: Addresses = {
  src: 'https://jstest.authorize.net/v1/Accept.js',
  asks: ['https://jstest.authorize.net', 'https://apitest.authorize.net'],
};

/** By the address of the interface (sources: test/provider-facts.ts). */
export const SCRIPTS: Readonly<Record<string, Addresses>> = {
  'https://api.authorize.net': LIVE,
  'https://api2.authorize.net': LIVE,
  'https://apitest.authorize.net': SANDBOX,
};

/** Where Accept.js lies and whom it asks: itself for its second half, and the interface for a token. What stands in for the gateway has both. */
export const acceptScript = (url: string): Addresses =>
  SCRIPTS[new URL(url).origin] ?? { src: `${url}/v1/Accept.js`, asks: [url] };
