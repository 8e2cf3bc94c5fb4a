import { beforeEach, describe, expect, test } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { picture } from '../../../../../test/pictures.ts';

const { app } = await openHouse();

let people = 0;
const GOOD = { name: 'Ana Pérez', phone: '(305) 555-0142', locker: 'MIO7' };
const goodFor = (person: Person) => ({ ...GOOD, email: person.email });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
const ownLocker = () => `MIO${(people += 1)}`;

describe('the own data', () => {
  test.each(['customer', 'manager', 'restricted'] as const)(
    'of a %s, with what is to be confirmed',
    async role => {
      const person = await makePerson(app, 'caribe', role);
      const { data } = succeeded(await person.client('GET /profile'));
      expect(data).toEqual({
        name: 'María Fernández',
        email: person.email,
        email_verified: false,
        pending_email: null,
        mail_stopped: null,
        phone: '3055550123',
        locker: person.locker ?? '',
        picture: null,
        version: 1,
      });
    },
  );

  test.each(['customer', 'manager', 'restricted'] as const)(
    'of a %s changes, and the new token says so',
    async role => {
      const person = await makePerson(app, 'caribe', role);
      const { email } = person;
      const { data, token, message } = succeeded(
        await person.client('PUT /profile', { body: goodFor(person) }),
      );
      expect(message).toBe('Se ha actualizado la información correctamente');
      expect(data).toMatchObject({ name: 'Ana Pérez', email, phone: '3055550142' });
      expect(claimsOf(token)).toMatchObject({
        sub: person.id,
        name: 'Ana Pérez',
        email,
        phone: '3055550142',
      });
      expect(succeeded(await person.client('GET /profile')).data).toEqual(data);
    },
  );

  test.each(['manager', 'restricted'] as const)(
    'of a %s of an agency that asks for a locker is saved with the code that they were given',
    async role => {
      const person = await makePerson(app, 'andes', role);
      expect(person.locker).toMatch(/^AND\d{5}$/);
      const body = { ...goodFor(person), locker: person.locker ?? '' };
      expect(await person.client('PUT /profile', { body })).toMatchObject({
        status: 200,
        data: { ...body, phone: '3055550142' },
      });
    },
  );

  test('managers find the client by what it is now, no longer by what it was', async () => {
    const manager = await makePerson(app, 'andes', 'manager');
    const person = await makePerson(app, 'andes', 'customer');
    const found = async (q: string) =>
      succeeded(
        await manager.client('GET /clients/page/:n/:size', { params: { n: 1, size: 500 }, query: { q } }),
      ).data.some(row => row.id === person.id);
    const before = ['fernández', '(305) 555-0123', person.locker ?? ''];
    for (const q of before) expect([q, await found(q)]).toEqual([q, true]);
    const { email } = person;
    const body = { name: 'Yolanda Güere', email, phone: '(786) 555-0188', locker: 'YOLA77' };
    succeeded(await person.client('PUT /profile', { body }));
    for (const q of ['guere yolanda', email, '786 555 0188', 'yola77'])
      expect([q, await found(q)]).toEqual([q, true]);
    for (const q of before) expect([q, await found(q)]).toEqual([q, false]);
  });

  test('the same e-mail in other letters is nobody else’s, and no news', async () => {
    const person = await makePerson(app, 'caribe', 'customer');
    const body = { ...GOOD, email: person.email.toUpperCase() };
    succeeded(await person.client('PUT /profile', { body }));
    const mails = await rowsOf(app, 'mail');
    expect(mails.filter(mail => mail.account_id === person.id)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'El nombre no puede estar vacio'],
    [{ email: '' }, 'El correo no puede estar vacio'],
    [{ email: 'abc' }, 'El correo no es valido'],
    [{ phone: '' }, 'El telefono no puede estar vacio'],
    [{ phone: '12345' }, 'El telefono no es valido'],
    [{ name: '', email: '', phone: '' }, 'El nombre no puede estar vacio'],
    [{ email: 'abc', phone: '' }, 'El correo no es valido'],
  ])('%j: %s', async (change, message) => {
    const person = await makePerson(app, 'caribe', 'customer');
    const answer = await person.client('PUT /profile', { body: { ...goodFor(person), ...change } });
    expect(answer).toMatchObject({ status: 400, message });
  });
});

describe('the locker', () => {
  test('of agency 1 stays, whatever is sent', async () => {
    const person = await makePerson(app, 'caribe', 'customer');
    for (const locker of ['OTRO1', '', undefined]) {
      const { data } = succeeded(
        await person.client('PUT /profile', { body: { ...goodFor(person), locker } }),
      );
      expect(data.locker).toBe(person.locker);
    }
  });

  test('of another agency is the person’s to choose, in capitals', async () => {
    const person = await makePerson(app, 'andes', 'customer');
    const body = { ...goodFor(person), locker: 'casaAna1' };
    expect(succeeded(await person.client('PUT /profile', { body })).data.locker).toBe('CASAANA1');
  });

  test.each([
    ['', 'El casillero no puede estar vacio'],
    ['con guion-1', 'El casillero no es válido'],
  ])('%j: %s', async (locker, message) => {
    const person = await makePerson(app, 'andes', 'customer');
    const answer = await person.client('PUT /profile', { body: { ...goodFor(person), locker } });
    expect(answer).toMatchObject({ status: 400, message, error: { fields: [{ field: 'locker', message }] } });
  });

  test('that somebody has, in whatever letters: 409', async () => {
    const [person, other] = [
      await makePerson(app, 'andes', 'customer'),
      await makePerson(app, 'andes', 'customer'),
    ];
    const body = { ...goodFor(person), locker: other.locker?.toLowerCase() ?? '' };
    expect(await person.client('PUT /profile', { body })).toMatchObject({
      message: 'El casillero ya está en uso',
      error: { code: 'locker_taken' },
    });
  });

  test('that two want at once is one’s', async () => {
    const pair = [await makePerson(app, 'andes', 'customer'), await makePerson(app, 'andes', 'customer')];
    const locker = ownLocker();
    const answers = await Promise.all(
      pair.map(person => person.client('PUT /profile', { body: { ...goodFor(person), locker } })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('the own picture', () => {
  let person: Person;
  beforeEach(async () => {
    person = await makePerson(app, 'caribe', 'customer');
  });

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
});
