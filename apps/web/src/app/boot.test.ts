import { claimsOf, type Role } from '@puerta/domain/people/roles';
import { expect, test } from 'vitest';
import html from '../../index.html?raw';
import { isStation, stationRail } from '../shells/staff/menu.ts';

const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
// as a module of its own, which is given what a page has
const source = `export default (document, location, localStorage) => {${script}}`;
const { default: run } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
)) as { default: (...page: object[]) => void };

const tokenOf = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `head.${text}.signed`;
};

/** What the page's script paints at a path for a token, and which files it fetches. */
function bootAt(pathname: string, token: string | null) {
  const dataset: { boot?: string } = {};
  const links: { rel: string; href: string; crossOrigin?: string }[] = [];
  const ahead = { public: ['a/p.js'], customer: ['a/c.js'], staff: ['a/s.js', 'a/s.css'] };
  run(
    {
      documentElement: { dataset },
      head: { append: (link: (typeof links)[number]) => links.push(link) },
      createElement: () => ({}),
      addEventListener: () => undefined,
      getElementById: () => ({ text: JSON.stringify(ahead) }),
    },
    { pathname },
    { getItem: () => token },
  );
  return { boot: dataset.boot, links };
}
const bootOf = (path: string, role: Role) =>
  bootAt(path, tokenOf({ ...claimsOf(role), name: 'José Ñáñez ✓' })).boot;

test('the frame that is painted first is that of the role, folded beside a station', () => {
  for (const path of ['/', '/purchase', '/login', '/register', '/tracking/CE1'])
    expect([path, bootOf(path, 'customer')]).toEqual([path, 'customer']);
  const places = stationRail.flatMap(({ to = '', also }) => [to, ...(also ? [also] : [])]);
  for (const path of [...places, '/order/1', '/lots/5', '/calculator', '/login'])
    for (const role of ['manager', 'restricted'] as const)
      expect([path, bootOf(path, role)]).toEqual([path, isStation(path) ? 'rail' : 'staff']);
});

test('visitors, and whoever has what is no token, have their own', () => {
  for (const token of [null, '', 'x', 'a.b.c', tokenOf({ name: 'x' })]) {
    expect(bootAt('/', token).boot).toBe('panel');
    expect(bootAt('/tracking', token).boot).toBe('panel');
    expect(bootAt('/register', token).boot).toBe('frame');
    expect(bootAt('/tracking/CE1', token).boot).toBe('frame');
    expect(bootAt('/simulador', token).boot).toBe('off');
  }
});

test('nobody fetches the application of another', () => {
  expect(bootAt('/', null).links).toEqual([{ rel: 'modulepreload', href: '/a/p.js' }]);
  expect(bootAt('/', tokenOf(claimsOf('customer'))).links).toEqual([
    { rel: 'modulepreload', href: '/a/c.js' },
  ]);
  // as the application asks for it later, else it is fetched twice
  expect(bootAt('/', tokenOf(claimsOf('restricted'))).links).toEqual([
    { rel: 'modulepreload', href: '/a/s.js' },
    { rel: 'preload', href: '/a/s.css', as: 'style', crossOrigin: '' },
  ]);
});
