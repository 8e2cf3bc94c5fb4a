import { publicAgency } from '@puerta/contract/people/auth';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cards, entranceHeads } from '@puerta/contract/entrance.es';
import { brandStyleSheet } from '@puerta/domain/text/brand-variables';
import { initials } from '@puerta/domain/text/letters';
import type { FastifyReply } from 'fastify';
import type { Agency } from '../app/agency.ts';
import type { Refusal } from '../app/refusal.ts';

type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
  src?: string;
  assets?: string[];
};

/** What the build made, by source. */
export type WebManifest = Record<string, Chunk>;

export const readManifest = (webDir: string): WebManifest =>
  JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8'));

export type Page = {
  /**
   * The page of an agency at an address (path and search), with its brand from the first paint and what a shared link
   * shows; without one an unbranded page. `originOf` says where the agency's portal is, without a closing slash.
   */
  render(agency: Agency | null, address: string, originOf: (agency: Agency) => string): string;
  /** Hash of the one inline script, for the Content-Security-Policy. */
  scriptHash: string;
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
const escapeScript = (json: string) => json.replace(/</g, '\\u003c');

/** Whose application is shown: the page's own script knows it, by the token that the browser keeps. */
const AUDIENCES = ['public', 'customer', 'staff'] as const;
type Audience = (typeof AUDIENCES)[number];

/** Screens beside each application's first: what their address needs more is fetched together with the rest. */
export const SCREENS: readonly [Audience, RegExp, string][] = [
  ['public', /^\/tracking\/./, 'src/features/tracking/screens/TrackingPages.tsx'],
  ['public', /^\/calculator$/, 'src/features/quotes/screens/CalculatorPages.tsx'],
  ['public', /^\/(auth\/)?register$/, 'src/features/register/screens/RegisterPage.tsx'],
  ['public', /^\/password$/, 'src/features/password/screens/PasswordPage.tsx'],
  ['public', /^\/account\/(return|email)/, 'src/features/password/screens/MailedLinkPages.tsx'],
  ['public', /^\/politics$/, 'src/features/terms/screens/TermsPages.tsx'],
  ['customer', /^\/purchase$/, 'src/features/purchases/screens/PurchasesPage.tsx'],
  ['customer', /^\/purchase\/tracking\/./, 'src/features/purchases/screens/PurchaseDetailPage.tsx'],
  ['staff', /^\/$/, 'src/features/staff-home/screens/StaffHomePage.tsx'],
  ['staff', /^\/orders$/, 'src/features/packages/screens/OrdersPage.tsx'],
  ['staff', /^\/order\/./, 'src/features/packages/screens/OrderPage.tsx'],
  ['staff', /^\/receive-tracking$/, 'src/features/reception/screens/ReceivePage.tsx'],
  ['staff', /^\/process$/, 'src/features/reception/screens/ProcessPage.tsx'],
];

/** Screens whose title and lead are the largest words on a phone: written into the page, they need not wait for a script. */
const HEADS: readonly [RegExp, keyof typeof entranceHeads, kind: string][] = [
  [/^\/calculator$/, 'calculator', ''],
  [/^\/(auth\/)?register$/, 'register', ' boot-main--narrow'],
];

/** Nothing for an address with a search: the screen may say something else there, such as who invites. */
function headAt(address: string): string {
  const found = HEADS.find(([path]) => path.test(address));
  if (!found) return '';
  const { title, lead } = entranceHeads[found[1]];
  return `<main class="boot-main${found[2]}" data-boot-frame><div class="page-words"><h1>${escapeHtml(title)}</h1><div class="page-words__lead">${escapeHtml(lead)}</div></div></main>`;
}

/**
 * For a visitor while no agency can be asked for, or theirs is suspended: nothing but the text, in nobody's colours, and
 * a link to try again, or to where parcels are looked up.
 */
const sorryPage = (text: string, tracking?: string): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(text)}</title><style>body{font:1.125rem/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;color:#15191c;background:#f7f8f8}p{max-width:32rem}</style><main><p role="alert">${escapeHtml(text)}</p><p><a href="${tracking ?? ''}">${tracking ? 'Rastrear un envío' : 'Volver a intentarlo'}</a></p></main></html>`;

/** Says in a page why nothing can be shown. */
export const sendSorry = (
  reply: FastifyReply,
  { status, message }: Refusal,
  tracking?: string,
): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(sorryPage(message, tracking));

/** Reads the built page once. Throws when the web app was not built. */
export function openPage(webDir: string): Page {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8');
  const manifest = readManifest(webDir);
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const entry = filesOf(
    manifest,
    Object.keys(manifest).filter(key => manifest[key]?.isEntry && key.endsWith('.html')),
  );
  const withPreloads = html.replace('<!--preload-->', () => `${preloads(manifest, html, entry)}<!--ahead-->`);
  const filesAhead = (keys: string[]) =>
    filesOf(manifest, keys).filter(file => !entry.includes(file) && !html.includes(file));
  const screens = SCREENS.map(([audience, path, key]) => ({ audience, path, files: filesAhead([key]) }));
  const shells = AUDIENCES.map(audience => ({
    audience,
    files: filesAhead([`src/shells/${audience}/router.tsx`]),
  }));
  /** What each audience's application needs at an address, as the page's script reads it. */
  const aheadOf = (path: string): string => {
    const files = shells.map(shell => {
      const screen = screens.find(each => each.audience === shell.audience && each.path.test(path));
      return [shell.audience, [...new Set([...shell.files, ...(screen?.files ?? [])])]];
    });
    return `<script type="application/json" id="ahead">${escapeScript(JSON.stringify(Object.fromEntries(files)))}</script>`;
  };
  return {
    scriptHash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    render: (agency, address, originOf) => {
      const path = address.split('?')[0] ?? '/';
      const page = withPreloads
        .replace('<!--ahead-->', () => aheadOf(path))
        .replace('{{page.head}}', headAt(address));
      return agency ? branded(page, agency, cardOf(agency, path, originOf(agency))) : unbranded(page);
    },
  };
}

/** What these sources were built into, with all that they import: modules and style sheets. */
function filesOf(manifest: WebManifest, keys: string[]): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return [...files];
}

/** Modules that every application has and the fonts, so that they are fetched while the page is still being read. */
function preloads(manifest: WebManifest, html: string, entry: string[]): string {
  const fonts = Object.values(manifest)
    .flatMap(chunk => [chunk.file, ...(chunk.assets ?? [])])
    .filter(file => file.endsWith('.woff2'));
  return [
    ...entry
      .filter(file => file.endsWith('.js') && !html.includes(file))
      .map(file => `<link rel="modulepreload" href="/${file}">`),
    ...[...new Set(fonts)].map(
      file => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
  ].join('\n');
}

/**
 * What a messenger shows of a shared link: the agency, and which package. Nothing of where that is: whoever gets the
 * link opens it.
 */
function cardOf(agency: Agency, path: string, origin: string): string {
  const code = /^\/tracking\/([\w-]{1,60})$/.exec(path)?.[1]?.toUpperCase();
  const { title, description } = code
    ? cards.tracking(agency.name, code)
    : cards.portal(agency.name, agency.slogan);
  const properties = {
    'og:type': 'website',
    'og:locale': 'es',
    'og:site_name': agency.name,
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${path}`,
    ...(agency.logo && { 'og:image': `${origin}${agency.logo}` }),
  };
  const names = { description, 'theme-color': agency.color, 'twitter:card': 'summary' };
  const tags = (key: 'name' | 'property', all: Record<string, string>) =>
    Object.entries(all).map(([name, value]) => `<meta ${key}="${name}" content="${escapeHtml(value)}">`);
  return [...tags('name', names), ...tags('property', properties)].join('\n');
}

function branded(html: string, agency: Agency, card: string): string {
  const shown = publicAgency.parse(agency);
  const white = agency.logo_white ? ' data-white' : '';
  const markOf = (logo: string | null, kind = '') =>
    logo
      ? `<img class="mark__logo"${kind} src="${escapeHtml(logo)}" alt="" height="36">`
      : `<span class="mark__box" aria-hidden="true">${escapeHtml(initials(agency.name))}</span>`;
  const data = `<script type="application/json" id="agency">${escapeScript(JSON.stringify(shown))}</script>\n<style>${brandStyleSheet(agency.color)}</style>`;
  const values: Record<string, string> = {
    '{{agency.title}}': escapeHtml(agency.name),
    '{{agency.icon}}': escapeHtml(agencyIcon(agency)),
    '{{agency.name}}': escapeHtml(agency.name),
    '{{agency.slogan}}': escapeHtml(agency.slogan),
    '{{agency.letters}}': String(agency.slogan.length),
    '{{agency.mark}}': markOf(agency.logo_white ?? agency.logo, white),
    '{{agency.bar}}': markOf(agency.logo),
    '<!--agency-->': `${card}\n${data}`,
  };
  return html.replace(/\{\{agency\.\w+\}\}|<!--agency-->/g, name => values[name] ?? '');
}

function unbranded(html: string): string {
  return html
    .replace(/<!--boot-->[\s\S]*<!--\/boot-->/, '')
    .replace('<!--agency-->', '')
    .replace('{{agency.title}}', 'Agencia no encontrada')
    .replace('{{agency.icon}}', 'data:,');
}

/** The agency's logo, or a picture of its initials. */
const agencyIcon = (agency: Agency): string => agency.logo ?? initialsIcon(agency);

const initialsIcon = (agency: Agency) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${agency.color}"/><text x="16" y="21" font-family="sans-serif" font-weight="700" font-size="13" text-anchor="middle" fill="#fff">${escapeHtml(initials(agency.name))}</text></svg>`,
  )}`;
