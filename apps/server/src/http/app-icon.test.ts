import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/app.ts';
import { makeAgencies } from '../../../../test/factories.ts';
import { picture } from '../../../../test/pictures.ts';
import { agencyFinder } from './agency.ts';
import { iconUrl, serveAppIcons } from './app-icon.ts';

let app: TestApp;
const server = fastify();
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  const { findAgency } = agencyFinder(app.services.db, app.services.config);
  serveAppIcons(server, app.services, findAgency);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const icon = (path: string, agency: string) =>
  server.inject({ url: path, headers: { host: `${agency}.localhost` } });

test('an agency has icons of both sizes in its colour, and none of another', async () => {
  const of = async (agency: string, size: number) => {
    const answer = await icon(`/app-icon/${size}.png`, agency);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    });
    return answer.rawPayload;
  };
  for (const size of [192, 512]) {
    const bytes = await of('caribe', size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect(bytes.length).toBeLessThan(20_000);
    expect(bytes.equals(await of('andes', size))).toBe(false);
    // initials are drawn: more than one colour stands in it
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(channel => channel.stdev))).toBeGreaterThan(5);
  }
  expect((await icon('/app-icon/192.png', 'nadie')).statusCode).toBe(404);
});

test('a logo is the icon, on white, at an address of its own', async () => {
  const before = { id: 1, name: 'Caribe Express', color: '#0f766e', logo: null } as never;
  const key = 'caribe/logo/icono.png';
  await app.services.files.put(key, new Uint8Array(await picture().arrayBuffer()), 'image/png');
  await app.services.db.within(1, tx =>
    tx.updateTable('agency').set({ logo_key: key }).where('id', '=', 1).execute(),
  );
  const { findAgency } = agencyFinder(app.services.db, app.services.config);
  const fresh = fastify();
  serveAppIcons(fresh, app.services, findAgency);
  const answer = await fresh.inject({ url: '/app-icon/512.png', headers: { host: 'caribe.localhost' } });
  const corner = await sharp(answer.rawPayload)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
  expect(iconUrl({ ...(before as object), logo: '/files/x.png' } as never, 512)).not.toBe(
    iconUrl(before, 512),
  );
  await fresh.close();
});
