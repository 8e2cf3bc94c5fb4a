import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicAgency } from '@puerta/contract/auth';
import { brandStyleSheet } from '@puerta/domain/brand-variables';
import type { Agency } from './context.ts';

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
  /** The page of an agency with its brand from the first paint; without one an unbranded page. */
  render(agency: Agency | null): string;
  /** Hash of the one inline script, for the Content-Security-Policy. */
  scriptHash: string;
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
const escapeScript = (json: string) => json.replace(/</g, '\\u003c');

/** Reads the built page once. Throws when the web app was not built. */
export function openPage(webDir: string): Page {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8');
  const manifest = readManifest(webDir);
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const withPreloads = html.replace('<!--preload-->', preloads(manifest, html));
  return {
    scriptHash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    render: agency => (agency ? branded(withPreloads, agency) : unbranded(withPreloads)),
  };
}

/** Modules of the public shell and the fonts, so that they are fetched while the entry is still being read. */
function preloads(manifest: WebManifest, html: string): string {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || key.includes('shells/public/router')) add(key);
  }
  const fonts = Object.values(manifest)
    .flatMap(chunk => [chunk.file, ...(chunk.assets ?? [])])
    .filter(file => file.endsWith('.woff2'));
  const modules = [...files]
    .filter(file => !html.includes(file))
    .map(file => `<link rel="modulepreload" href="/${file}">`);
  return [
    ...modules,
    ...[...new Set(fonts)].map(
      file => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
  ].join('\n');
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word[0]?.toUpperCase())
    .join('');

function branded(html: string, agency: Agency): string {
  const shown = publicAgency(agency);
  const white = agency.logo_white ? ' data-white' : '';
  const logo = agency.logo_white ?? agency.logo;
  const mark = logo
    ? `<img class="mark__logo"${white} src="${escapeHtml(logo)}" alt="" height="36">`
    : `<span class="mark__box" aria-hidden="true">${escapeHtml(initials(agency.name))}</span>`;
  const data = `<script type="application/json" id="agency">${escapeScript(JSON.stringify(shown))}</script>\n<style>${brandStyleSheet(agency.color)}</style>`;
  const values: Record<string, string> = {
    '{{agency.title}}': escapeHtml(agency.name),
    '{{agency.icon}}': escapeHtml(agencyIcon(agency)),
    '{{agency.name}}': escapeHtml(agency.name),
    '{{agency.slogan}}': escapeHtml(agency.slogan),
    '{{agency.mark}}': mark,
    '<!--agency-->': data,
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
export const agencyIcon = (agency: Agency): string => agency.logo ?? initialsIcon(agency);

const initialsIcon = (agency: Agency) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${agency.color}"/><text x="16" y="21" font-family="sans-serif" font-weight="700" font-size="13" text-anchor="middle" fill="#fff">${initials(agency.name)}</text></svg>`,
  )}`;

/** The part of an agency that any visitor may know. */
export function publicAgency(agency: Agency): PublicAgency {
  const {
    id,
    slug,
    name,
    slogan,
    logo,
    logo_white,
    color,
    email,
    support_email,
    phone,
    facebook,
    instagram,
    payment_mode,
    time_zone,
  } = agency;
  return {
    id,
    slug,
    name,
    slogan,
    logo,
    logo_white,
    color,
    email,
    support_email,
    phone,
    facebook,
    instagram,
    payment_mode,
    time_zone,
  };
}
