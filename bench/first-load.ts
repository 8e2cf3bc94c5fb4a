import { LOGIN_ROUTE, routeBytes } from '../apps/web/scripts/route-bytes.mjs';
import { atMost, type Figure } from './report.ts';

const CODE_KB = 150;
const FONTS_KB = 30;

/** What a browser loads before it can show the login route. */
export async function firstLoad(): Promise<Figure[]> {
  const { code, fonts } = await routeBytes(LOGIN_ROUTE);
  return [
    atMost('login route, JS and CSS (brotli)', code / 1000, CODE_KB, 'kB'),
    atMost('login route, fonts', fonts / 1000, FONTS_KB, 'kB'),
  ];
}
