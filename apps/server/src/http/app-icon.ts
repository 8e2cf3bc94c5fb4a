import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { glance } from '@puerta/contract/endpoint';
import { onColour } from '@puerta/domain/text/colour';
import { initials } from '@puerta/domain/text/letters';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Agency, fileUrl } from '../app/agency.ts';
import { refuse } from '../app/refusal.ts';
import { sfntFromWoff } from '../pdf/woff.ts';
import { draw } from '../pictures/draw.ts';
import type { Services } from '../services/context.ts';
import type { AgencyFinder } from './agency.ts';
import { sendRefusal } from './mount.ts';

/** What a phone asks of an application that it installs. */
export const ICON_SIZES = [192, 512] as const;
/** Of the side: what a round or rounded mask leaves whole. */
const SAFE = 0.56;

/** The address of an agency's icon of so many pixels; another brand has another one. */
export const iconUrl = (agency: Agency, size: number): string =>
  `/app-icon/${size}.png?of=${encodeURIComponent([agency.logo ?? initials(agency.name), agency.color].join(' '))}`;

/** The agency's icons, drawn from its logo, or from its initials on its colour; each is drawn once and remembered. */
export function serveAppIcons(
  app: FastifyInstance,
  { files }: Pick<Services, 'files'>,
  findAgency: AgencyFinder,
): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  for (const size of ICON_SIZES)
    app.get(`/app-icon/${size}.png`, { config: { cost: glance } }, async (request, reply) => {
      const agency = await findAgency(request);
      if (!agency) return sendRefusal(reply, refuse('agency_not_found'));
      const key = `${agency.id} ${iconUrl(agency, size)}`;
      const icon = drawn.get(key) ?? drawIcon(files, agency, size);
      drawn.set(key, icon);
      icon.catch(() => drawn.delete(key));
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await icon);
    });
}

async function drawIcon(files: Services['files'], agency: Agency, size: number): Promise<Buffer> {
  const logo = agency.logo && (await files.get(agency.logo.slice(fileUrl('').length)));
  const mark = logo
    ? { logo: logo.bytes }
    : { text: lettersOf(agency.name), colour: onColour(agency.color), fontFile: fontFile() };
  const inside = Math.round(size * SAFE);
  const icon = await draw({ kind: 'icon', mark, colour: agency.color, size, inside });
  if (!icon) throw new Error(`No icon could be drawn for ${agency.slug}`);
  return Buffer.from(icon.bytes);
}

/** Letters and digits alone: the drawing reads markup. */
const lettersOf = (name: string) => initials(name).replace(/[^\p{L}\p{N}]/gu, '') || '·';

let font: string | undefined;
/** The portal's letters as a file, for which the drawing asks: the machine may have none. */
function fontFile(): string {
  if (font) return font;
  const woff = createRequire(import.meta.url).resolve(
    '@fontsource/archivo/files/archivo-latin-700-normal.woff',
  );
  const folder = mkdtempSync(join(tmpdir(), 'puerta-font-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  font = join(folder, 'archivo.ttf');
  writeFileSync(font, sfntFromWoff(readFileSync(woff)));
  return font;
}
