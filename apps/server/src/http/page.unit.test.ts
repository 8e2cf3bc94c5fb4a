import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PublicAgency } from '@puerta/contract/people/auth';
import type { Agency } from '../app/agency.ts';
import { openPage, SCREENS } from './page.ts';

const WEB = join(import.meta.dirname, '../../../web');

test.each(SCREENS)("the %s's screen at %s stands where its page looks for it", (_audience, _path, source) => {
  expect(existsSync(join(WEB, source))).toBe(true);
});

const built = mkdtempSync(join(tmpdir(), 'puerta-page-'));
mkdirSync(join(built, '.vite'));
writeFileSync(
  join(built, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_kit.js'], css: ['assets/index.css'] },
    '_kit.js': { file: 'assets/kit.js', assets: ['assets/text.woff2'] },
    'src/shells/public/router.tsx': { file: 'assets/public.js', imports: ['_kit.js'], isEntry: true },
    'src/shells/staff/router.tsx': {
      file: 'assets/staff.js',
      imports: ['_kit.js'],
      css: ['assets/staff.css'],
    },
    'src/features/register/screens/RegisterPage.tsx': {
      file: 'assets/register.js',
      css: ['assets/register.css'],
    },
  }),
);
writeFileSync(
  join(built, 'index.html'),
  '<head><!--agency--><!--preload--></head><script>1</script><link href="/assets/index.css">',
);
afterAll(() => rmSync(built, { recursive: true }));

/** The tags of a page's head by their name or property. */
function tagsAt(address: string, change: Partial<Agency> = {}): Record<string, string | undefined> {
  const agency: PublicAgency = {
    id: 1,
    slug: 'uno',
    name: 'Uno "&" Dos',
    slogan: 'Cerca',
    logo: null,
    logo_white: null,
    color: '#0f766e',
    email: 'uno@ejemplo.test',
    support_email: 'ayuda@ejemplo.test',
    phone: '305',
    city: 'Miami',
    state_code: 'FL',
    tracking_prefix: 'UNO',
    facebook: '',
    instagram: '',
    payment_mode: 'card',
    card_script: false,
    pickup_fee: 25,
    time_zone: 'America/New_York',
  };
  const html = openPage(built).render(
    { ...agency, ...change } as Agency,
    address,
    () => 'https://uno.ejemplo.test',
  );
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', content]) => [name, content]));
}

test('a shared link shows the agency, and which package; never where that is', () => {
  expect(tagsAt('/')).toMatchObject({
    'theme-color': '#0f766e',
    'og:site_name': 'Uno &#34;&#38;&#34; Dos',
    'og:title': 'Uno &#34;&#38;&#34; Dos',
    'og:url': 'https://uno.ejemplo.test/',
    description: expect.stringMatching(/^Cerca · /),
  });
  expect(tagsAt('/tracking/ce7k2m9qx4?payment=1', { logo: '/files/uno.png' })).toMatchObject({
    'og:title': 'Paquete CE7K2M9QX4 · Uno &#34;&#38;&#34; Dos',
    'og:url': 'https://uno.ejemplo.test/tracking/ce7k2m9qx4',
    'og:image': 'https://uno.ejemplo.test/files/uno.png',
  });
  expect(tagsAt('/')['og:image']).toBeUndefined();
  // what is no code is not repeated
  expect(tagsAt('/tracking/%22%3E%3Cscript%3E')['og:title']).not.toContain('script');
});

test('a page of nobody has no card', () => {
  expect(openPage(built).render(null, '/', () => '')).not.toContain('og:');
});

test('each audience has its own application and screen fetched ahead, and what all have stands once', () => {
  const aheadAt = (address: string) => {
    const html = openPage(built).render(null, address, () => '');
    expect(html).toContain('<link rel="modulepreload" href="/assets/kit.js">');
    expect(html).toContain('<link rel="preload" href="/assets/text.woff2" as="font"');
    return JSON.parse(/id="ahead">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  };
  const shells = {
    public: ['assets/public.js'],
    customer: [],
    staff: ['assets/staff.js', 'assets/staff.css'],
  };
  expect(aheadAt('/')).toEqual(shells);
  expect(aheadAt('/register?code=1')).toEqual({
    ...shells,
    public: ['assets/public.js', 'assets/register.js', 'assets/register.css'],
  });
});
