import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AgencyFinder } from './agency.ts';
import { ICON_SIZES, iconUrl } from './app-icon.ts';
import { readManifest, type WebManifest } from './page.ts';
import { LIES_READY } from './cost.ts';
import { sendRefusal } from './mount.ts';
import { refuse } from '../app/refusal.ts';

/** What must open without a connection: the application's frame, signing in and every screen of the warehouse. */
const SCREENS =
  /^(index\.html|src\/shells\/(staff|public)\/router\.tsx|src\/features\/(packages|reception|unidentified)\/(screens|station)\b.*)$/;

/**
 * The service worker of the station and each agency's manifest, by which a phone or a counter's machine installs it
 * (docs/decisions/005).
 */
export function serveStation(app: FastifyInstance, webDir: string, findAgency: AgencyFinder): void {
  const files = stationFiles(readManifest(webDir));
  const worker = `const FILES = ${JSON.stringify(files)};\n${readFileSync(join(webDir, 'worker.js'), 'utf8')}`;
  app.get('/worker.js', LIES_READY, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  app.get('/manifest.webmanifest', LIES_READY, async (request, reply) => {
    const agency = await findAgency(request);
    if (!agency) return sendRefusal(reply, refuse('agency_not_found'));
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send({
        id: '/',
        name: agency.name,
        // a phone cuts it where it has no room; the agency's short name is what its codes begin with
        short_name: agency.name,
        lang: 'es',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: agency.color,
        background_color: '#ffffff',
        icons: ICON_SIZES.flatMap(size =>
          ['any', 'maskable'].map(purpose => ({
            src: iconUrl(agency, size),
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose,
          })),
        ),
      });
  });
}

/** The built files of those screens with all that they import, fonts and style sheets included. */
export function stationFiles(manifest: WebManifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of Object.keys(manifest).filter(name => SCREENS.test(name))) add(key);
  // the notices' kit is fetched with the first notice
  add('src/lib/notice/notifications-kit.ts');
  return [...files].filter(file => !file.endsWith('.wasm')).sort();
}
