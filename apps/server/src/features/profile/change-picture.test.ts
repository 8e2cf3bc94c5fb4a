import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person } from '../../../../../test/factories.ts';
import { picture } from '../../../../../test/pictures.ts';
import { succeeded } from '../../../../../test/walk.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
});
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer');
});
afterAll(() => app.stop());

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } });
const upload = (bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
  person.client('POST /profile/picture', { file: new Blob([bytes], { type }) });
const bytesOf = async (drawing: Sharp) => new Uint8Array(await drawing.toBuffer());
const stored = async (url: string | null) => {
  const response = await fetch(`${app.url}${url}`);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('an uploaded picture', () => {
  test('is drawn anew: upright, small enough, without what the camera noted', async () => {
    const photo = blank(2000, 1000)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camara Secreta' }, IFD3: { GPSLatitude: '25/1 46/1 0/1' } })
      .withMetadata({ orientation: 6 });
    const sent = await bytesOf(photo);
    expect(Buffer.from(sent).includes('Camara Secreta')).toBe(true);
    const { data } = succeeded(await upload(sent));
    const { response, bytes } = await stored(data.picture);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 256, height: 512 });
    expect(Buffer.from(bytes).includes('Camara Secreta')).toBe(false);
  });

  test('has an address that nobody can guess, and another after the next upload', async () => {
    const first = succeeded(await upload(await bytesOf(blank(8, 8).jpeg()))).data.picture;
    expect(first).toMatch(/^\/files\/caribe\/profile\/[0-9a-f]{32}\.jpg$/);
    const second = succeeded(await upload(await bytesOf(blank(8, 8).jpeg()))).data.picture;
    expect(second).not.toBe(first);
    expect((await stored(first)).response.status).toBe(404);
    expect((await stored(second)).response.status).toBe(200);
  });

  test.each(['customer', 'manager', 'restricted'] as const)(
    'of a %s comes back in the claims of the new token, which is of the same session',
    async role => {
      person = await makePerson(app, 'caribe', role);
      const { data, token } = succeeded(await upload(await bytesOf(blank(8, 8).webp()), 'image/webp'));
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      expect(claims).toMatchObject({ sub: person.id, picture: data.picture });
      const session = await app.client('caribe', token)('GET /auth/session');
      expect(session).toMatchObject({ data: { picture: data.picture } });
      await person.client('POST /auth/logout');
      expect(await app.client('caribe', token)('GET /auth/session')).toMatchObject({ data: null });
    },
  );

  test('may be transparent, and stays so', async () => {
    const { data } = succeeded(await person.client('POST /profile/picture', { file: picture() }));
    const { response, bytes } = await stored(data.picture);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  test('is judged by its content, not by what it is called', async () => {
    const { data } = succeeded(await upload(await bytesOf(blank(8, 8).png()), 'text/html'));
    expect((await stored(data.picture)).response.headers.get('content-type')).toBe('image/jpeg');
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));

describe('refused', () => {
  test.each([
    ['a drawing', () => text(SVG)],
    ['a GIF, though it can be drawn', () => bytesOf(blank(8, 8).gif())],
    ['a text', () => text('hola')],
    ['half a picture', async () => (await bytesOf(blank(400, 400).png())).slice(0, 200)],
    ['a picture that unfolds to far more than it weighs', () => bytesOf(blank(9000, 9000).png())],
  ])('%s: 415', async (_what, make) => {
    expect(await upload(await make(), 'image/png')).toMatchObject({
      status: 415,
      message: 'El archivo debe ser una imagen JPG, PNG o WebP',
      error: { code: 'file_unsupported' },
    });
  });

  test('more than 5 MB: 413, whatever it is', async () => {
    expect(await upload(new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      message: 'El archivo es demasiado grande, el máximo es 5 MB',
      error: { code: 'file_too_large' },
    });
  });

  test('much more than 5 MB, too, with an answer that arrives', async () => {
    expect(await upload(new Uint8Array(40 * 1024 * 1024))).toMatchObject({ status: 413 });
  });

  test.each([
    ['an empty file', new Blob([])],
    ['no file', null],
  ])('%s: 400', async (_what, file) => {
    expect(await person.client('POST /profile/picture', { file: file as Blob })).toMatchObject({
      status: 400,
      message: 'No se ha seleccionado una imagen',
    });
  });

  test('a form, where the call takes none: 415', async () => {
    const body = new FormData();
    body.append('email', 'ana@ejemplo.test');
    const headers = { agency: 'caribe' };
    const response = await fetch(`${app.url}/api/auth/password`, { method: 'POST', headers, body });
    expect(response.status).toBe(415);
  });

  test('somebody without a session: 401, before anything is read', async () => {
    const answer = await app.client('caribe')('POST /profile/picture', { file: picture() });
    expect(answer).toMatchObject({ status: 401 });
  });
});
