import { expect, test } from 'vitest';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { newLot, succeeded } from '../../../../../test/journey.ts';
import { TODAY } from '../../../../../test/warehouse.ts';
import { makePackage, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import { readPdf, type ScannedPage, scanPdf } from '../../../../../test/read-pdf.ts';
import { send } from '../../../../../test/send.ts';
import { rowsOf } from '../../../../../test/rows.ts';

const numbers: string[] = [];

const house = await openHouse();
const { app, people } = house;
const { customer, restricted } = people.caribe;
const made: { id: number }[] = [];
// one without a place, and two whose places are counted, not spelled
for (const place of [null, 'A-10', 'A-2']) {
  const one = await makePackage(app, 'caribe', { accountId: customer.id });
  const body = { id: one.id, date: TODAY, ...SMALL_BOX, notes: '' };
  const { data } = succeeded(await restricted.client('POST /order/dimensions', { body }));
  numbers.push(data.package_number ?? '');
  succeeded(await restricted.client('PUT /order/process', { body: { tracking: one.tracking } }));
  if (place) {
    succeeded(await restricted.client('PUT /order/shelf', { body: { tracking: one.tracking, place } }));
  }
  made.push(one);
}
const lot = succeeded(await restricted.client('POST /lots', { body: newLot(house, made) })).data;

type Language = 'es' | 'en' | undefined;
async function printed(who: Person, sheet: 'pick' | 'manifest', language?: Language): Promise<ScannedPage> {
  const answer = succeeded(
    await who.client(`GET /lots/${sheet}/:id`, { params: { id: lot.id }, query: { language } }),
  );
  const [page] = await scanPdf(Buffer.from(answer.data, 'base64'));
  if (!page) throw new Error('The sheet has no page');
  return page;
}

/** The cells of a file, line by line. */
async function cells(who: Person, sheet: 'pick' | 'manifest', language?: Language): Promise<string[][]> {
  const query = { lot: lot.id, language };
  const agency = { agency: 'caribe', token: who.token } as const;
  const { status, text } = await send(app, `GET /admin/export/${sheet}`, { query }, agency);
  expect(status).toBe(200);
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map(line => line.replaceAll(/"([^"]*)"/g, (_, cell: string) => cell.replaceAll(',', ';')).split(','));
}

test('a pick list goes from place to place, each number once as a bar code, and ends with what has no place', async () => {
  const [none = '', ten = '', two = ''] = numbers;
  const page = await printed(people.caribe.restricted, 'pick');
  const { text } = page;
  expect(text).toContain(`Lista de carga · ${lot.identifier}`);
  const order = ['A-2', two, 'A-10', ten, 'Sin lugar', none].map(word => text.indexOf(word));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(page.barCodes.toSorted()).toEqual([lot.identifier, ...numbers].toSorted());
  const english = await printed(people.caribe.manager, 'pick', 'en');
  for (const word of [`Pick list · ${lot.identifier}`, 'No place', 'AIR', 'Created', 'Page 1 of 1'])
    expect(english.text).toContain(word);
  const rows = await cells(people.caribe.restricted, 'pick');
  expect(rows.map(([place, number]) => [place, number])).toEqual([
    ['Lugar', 'Número'],
    ['A-2', two],
    ['A-10', ten],
    ['Sin lugar', none],
  ]);
  expect((await cells(people.caribe.manager, 'pick', 'en'))[0]?.slice(0, 2)).toEqual(['Place', 'Number']);
});

test('a manifest says who sends what to whom in Spanish and English; its values are for managers', async () => {
  const { manager, restricted } = people.caribe;
  const said = ['Remitente Secreto', 'Destinatario Secreto', 'V-12345678', 'Ropa y libros', '13.61'];
  const spanish = await printed(manager, 'manifest');
  for (const word of [
    ...said,
    'Manifiesto de carga',
    'Valor US$',
    '200.00',
    'Total 3',
    '600.00',
    '17/11/2026',
  ])
    expect(spanish.text).toContain(word);
  const english = await printed(manager, 'manifest', 'en');
  for (const word of [...said, 'Cargo manifest', 'ID document', 'Value US$', '600.00', '11/17/2026'])
    expect(english.text).toContain(word);
  const without = (await printed(restricted, 'manifest', 'en')).text;
  for (const word of said) expect(without).toContain(word);
  for (const word of ['Value', '$', '200.00', '600.00']) expect(without).not.toContain(word);

  const whole = ['Remitente Secreto', 'Destinatario Secreto', 'V-12345678', '1', 'Ropa y libros', '13.61'];
  const rows = await cells(manager, 'manifest');
  expect(rows[0]?.at(-1)).toBe('Valor US$');
  expect(rows.slice(1)).toEqual(numbers.map(number => [number, ...whole, '200']));
  const [head, ...hidden] = await cells(restricted, 'manifest', 'en');
  expect(head).toEqual(['Number', 'Sender', 'Receiver', 'ID document', 'Pieces', 'Content', 'Weight kg']);
  expect(hidden).toEqual(numbers.map(number => [number, ...whole]));
});

test('another language, lot or agency has none; a file that was fetched is told', async () => {
  const { manager } = people.caribe;
  const other = people.andes.manager;
  for (const call of ['GET /lots/pick/:id', 'GET /lots/manifest/:id'] as const) {
    const params = { id: lot.id };
    expect(await other.client(call, { params })).toMatchObject({ status: 404 });
    expect(await manager.client(call, { params, query: { language: 'fr' } } as never)).toMatchObject({
      status: 400,
    });
  }
  await cells(manager, 'manifest', 'en');
  const told = await rowsOf(app, 'fact', { kind: 'list.exported' });
  expect(told.at(-1)?.object_label).toBe(`manifest-${lot.identifier}`);
});

test('the labels of a choice are one document, by number; each that has none is named with its reason', async () => {
  const { customer, restricted, manager } = people.caribe;
  const labelled = succeeded(
    await restricted.client('GET /lots/:id/packages', { params: { id: lot.id } }),
  ).data.map(({ id }) => id);
  const created = await makePackage(app, 'caribe', { accountId: customer.id });
  const packages = [created.id, ...labelled.toReversed(), 99_999, labelled[0] ?? 0];
  const chosen = async (who: Person) =>
    succeeded(await who.client('POST /lots/labels', { body: { packages } })).data;
  const { pdf, outcomes } = await chosen(restricted);
  expect(outcomes).toEqual([
    {
      id: created.id,
      result: 'refused',
      code: 'label_unavailable',
      message: 'La etiqueta todavía no está disponible: se imprime desde que el paquete es recibido',
    },
    ...labelled.toReversed().map(id => ({ id, result: 'done', code: null, message: null })),
    expect.objectContaining({ id: 99_999, result: 'refused', code: 'package_not_found' }),
  ]);
  const pages = await scanPdf(Buffer.from(pdf ?? '', 'base64'));
  expect(pages.map(({ barCodes }) => barCodes[0]?.split('-')[0])).toEqual(numbers.toSorted());
  // the manager's label has the receiver's phone
  const phone = /Tel\. /;
  const told = await readPdf(Buffer.from((await chosen(manager)).pdf ?? '', 'base64'));
  expect(told[0]?.text).toMatch(phone);
  for (const { text } of pages) expect(text).not.toMatch(phone);
  const elsewhere = succeeded(
    await people.andes.manager.client('POST /lots/labels', { body: { packages } }),
  ).data;
  expect(elsewhere.pdf).toBeNull();
  expect(new Set(elsewhere.outcomes.map(({ code }) => code))).toEqual(new Set(['package_not_found']));
});
