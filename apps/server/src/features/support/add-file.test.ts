import { ticketTexts } from '@puerta/contract/office/support.es';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { picture } from '../../../../../test/pictures.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { forgetOld } from '../forget/forget-old.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n';
const pdf = (text = PDF) => new Blob([text]);
const TICKET = { subject: 'Llegó rota', tracking: '', message: 'Vea la foto' };
let customer: Person;
const house = await openHouse();
const { app, manager } = house;
beforeEach(async () => {
  customer = await makeBuyer(house);
});

const upload = (who: Person, file: Blob, name = 'caja.jpg') =>
  who.client('POST /support/file', { body: { name }, file });
const uploaded = async (who: Person, file: Blob = picture(), name?: string) =>
  succeeded(await upload(who, file, name)).data;
const open = async (files: number[], who = customer) =>
  who.client('POST /support', { body: { ...TICKET, files } });
const opened = async (files: number[]) => succeeded(await open(files)).data.id;
const read = (who: Person, id: number, agency = 'caribe') =>
  fetch(`${app.url}/api/support/file/${id}`, { headers: { agency, token: who.token } });
const keyOf = async (id: number) => (await rowsOf(app, 'ticket_file', id))[0]?.file_key ?? null;

test('both sides send pictures and PDFs, and each sees what the other sent', async () => {
  const [photo, bill] = [await uploaded(customer), await uploaded(customer, pdf(), 'factura.pdf')];
  expect(photo).toMatchObject({ name: 'caja.jpg', type: 'image/png' });
  expect(bill).toMatchObject({ name: 'factura.pdf', type: 'application/pdf', bytes: PDF.length });
  const id = await opened([photo.id, bill.id]);
  const answer = await uploaded(manager, pdf(), 'guia.pdf');
  succeeded(
    await manager.client('POST /support/admin', { body: { id, message: 'Vea', files: [answer.id] } }),
  );
  const more = await uploaded(customer);
  const reply = { type: 'awnser' as const, id, message: 'Otra', files: [more.id] };
  succeeded(await customer.client('POST /support/reply', { body: reply }));

  const seen = succeeded(await manager.client('GET /support/admin/detail/:id', { params: { id } })).data;
  expect(seen.files).toEqual([photo, bill]);
  expect(seen.replies.map(({ files }) => files)).toEqual([[answer], [more]]);
  const own = succeeded(await customer.client('GET /support/:id', { params: { id } })).data;
  expect(own.files).toEqual([photo, bill]);
  const replies = succeeded(await customer.client('GET /support/:id/replies', { params: { id } })).data;
  expect(replies.map(({ files }) => files)).toEqual([[answer], [more]]);
  for (const who of [customer, manager])
    for (const { id: file, bytes } of [photo, bill, answer, more]) {
      const response = await read(who, file);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(bytes);
    }
});

test('a picture is shown, a PDF is saved, and no browser takes either for something else', async () => {
  const [photo, bill] = [await uploaded(customer), await uploaded(customer, pdf(), '"<b>.pdf')];
  await opened([photo.id, bill.id]);
  const shown = await read(customer, photo.id);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="ticket-\d+-\d+\.png"$/);
  const saved = await read(customer, bill.id);
  expect(saved.headers.get('content-type')).toBe('application/pdf');
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="ticket-\d+-\d+\.pdf"$/);
  for (const { headers } of [shown, saved]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
});

test('a picture keeps nothing of what its camera wrote', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2410c' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camara Secreta' }, IFD3: { GPSLatitude: '25/1 46/1 0/1' } })
    .toBuffer();
  const { id } = await uploaded(customer, new Blob([new Uint8Array(photo)]));
  const bytes = Buffer.from(await (await read(customer, id)).arrayBuffer());
  expect(photo.includes('Camara Secreta')).toBe(true);
  expect(bytes.includes('Camara Secreta')).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

describe('what a file is, its content says', () => {
  test('whatever it is called', async () => {
    expect(await uploaded(customer, picture(), 'factura.pdf')).toMatchObject({ type: 'image/png' });
    expect(await uploaded(customer, pdf(), 'foto.jpg')).toMatchObject({ type: 'application/pdf' });
    expect(await uploaded(customer, pdf(), '')).toMatchObject({ name: 'archivo.pdf' });
    expect(await uploaded(customer, pdf(), 'factura\u202Efdp.bat')).toMatchObject({ name: 'facturafdp.bat' });
  });

  test.each([
    ['a text called PDF', 'hola'],
    ['half a PDF', PDF.slice(0, 20)],
    ['commands between the first and last letters of one', '%PDF-\r\ncalc.exe\r\n%%EOF'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF inside of something else', `MZ${PDF}`],
  ])('%s: 415', async (_what, text) => {
    expect(await upload(customer, pdf(text), 'factura.pdf')).toMatchObject({
      message: ticketTexts.invalid.file,
      error: { code: 'file_unsupported' },
    });
  });

  test('more than 5 MB: 413', async () => {
    const big = new Blob([PDF, new Uint8Array(5 * 1024 * 1024), '%%EOF']);
    expect(await upload(customer, big)).toMatchObject({ status: 413 });
  });
});

describe('who may read and send it', () => {
  test('until it is sent, its author alone; then whoever may see the ticket', async () => {
    const [other, restricted] = [await makeBuyer(house), await makePerson(app, 'caribe', 'restricted')];
    const andes = await makePerson(app, 'andes', 'manager');
    const { id } = await uploaded(customer);
    const statuses = async () => {
      const seen = [];
      for (const who of [customer, manager, other, restricted]) seen.push((await read(who, id)).status);
      return [...seen, (await read(andes, id, 'andes')).status];
    };
    expect(await statuses()).toEqual([200, 404, 404, 403, 404]);
    await opened([id]);
    expect(await statuses()).toEqual([200, 200, 404, 403, 404]);
    // its address among the pictures is nobody's
    const key = await keyOf(id);
    expect(key).toMatch(/^tickets\/caribe\//);
    expect((await fetch(`${app.url}/files/${key}`)).status).toBe(404);
    // nor is it where an agency is called as a folder of pictures
    const ofProduct = key?.replace('/caribe/', '/product/') ?? '';
    await app.services.files.put(ofProduct, new Uint8Array(9), 'image/png');
    expect((await fetch(`${app.url}/files/${ofProduct}`)).status).toBe(404);
  });

  test("another's, one that was sent, and one that there is not, are sent by nobody", async () => {
    const { id } = await uploaded(customer);
    const gone = { status: 400, message: ticketTexts.invalid.fileGone };
    const before = succeeded(await customer.client('GET /support')).data.length;
    expect(await open([id], await makeBuyer(house))).toMatchObject(gone);
    expect(await open([999_999])).toMatchObject(gone);
    expect(await open([id, 999_999])).toMatchObject(gone);
    // nothing of a refused ticket is left
    expect(succeeded(await customer.client('GET /support')).data).toHaveLength(before);
    const ticket = await opened([id, id]);
    expect(await open([id])).toMatchObject(gone);
    const reply = { type: 'awnser' as const, id: ticket, message: 'Otra vez', files: [id] };
    expect(await customer.client('POST /support/reply', { body: reply })).toMatchObject(gone);
  });

  test('six are too many for one message, and restricted staff send none', async () => {
    expect(await open([1, 2, 3, 4, 5, 6])).toMatchObject({
      status: 400,
      message: ticketTexts.invalid.files,
    });
  });

  test('who uploads without end is told to wait', async () => {
    for (let n = 0; n < 60; n++) await uploaded(customer, pdf());
    expect(await upload(customer, pdf())).toMatchObject({ status: 429 });
  });
});

test('the mail of an answer says how many files it has, and where', async () => {
  const id = await opened([]);
  const files = [(await uploaded(manager)).id, (await uploaded(manager)).id];
  succeeded(await manager.client('POST /support/admin', { body: { id, message: 'Vea', files } }));
  const mail = await mailTo(app, customer.email, 'Respuesta a su ticket');
  expect(mail.text).toContain('Archivos: 2, en el ticket');
  expect(mail.text).toContain(`/support?ticket=${id}`);
});

test('a file goes with the account, and one that was never sent after a day', async () => {
  const person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  const [sent, unsent] = [await uploaded(person), await uploaded(person)];
  const ticket = succeeded(await open([sent.id], person)).data.id;
  const theirs = await uploaded(manager);
  const answer = { id: ticket, message: 'Vea', files: [theirs.id] };
  succeeded(await manager.client('POST /support/admin', { body: answer }));
  const ids = [sent.id, unsent.id, theirs.id];
  const keys = await Promise.all(ids.map(keyOf));
  succeeded(await person.client('POST /profile/close', { body: { pass: TEST_PASSWORD } }));
  expect(await Promise.all(ids.map(keyOf))).toEqual([null, null, null]);
  for (const key of keys) expect(await app.services.files.get(key ?? '')).toBeNull();

  const [kept, old] = [await uploaded(customer), await uploaded(customer)];
  const keep = await keyOf(kept.id);
  const lost = await keyOf(old.id);
  await opened([kept.id]);
  app.clock.advance(25 * 60 * 60_000);
  await forgetOld(app.services);
  expect(await keyOf(old.id)).toBeNull();
  expect(await app.services.files.get(lost ?? '')).toBeNull();
  expect(await app.services.files.get(keep ?? '')).not.toBeNull();
});
