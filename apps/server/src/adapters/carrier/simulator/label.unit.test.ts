import { describe, expect, test } from 'vitest';
import { lettersOf, scanPdf } from '../../../../../../test/read-pdf.ts';
import type { CarrierAddress, LabelRequest } from '../port.ts';
import { drawLabel, writeLabelZpl } from './label.ts';

const TRACKING = '1ZP000000300000014';
const CREATED = new Date('2026-11-21T15:00:00Z');
const MARIA = 'María de los Ángeles Núñez-Peñaranda';
/** As long as a name may be. */
const LONGEST = `${MARIA} Fernández-Villanueva Rodríguez de la Concepción S.A. Importadora de Repuestos Ñandú`;
const UNBROKEN = 'W'.repeat(120);

function address(name: string, rest: Partial<CarrierAddress> = {}): CarrierAddress {
  return {
    name,
    phone: '3055550142',
    lines: ['8400 NW 25th Street', 'Bodega 110'],
    city: 'Doral',
    state: 'FL',
    zip: '33122',
    residential: false,
    ...rest,
  };
}

function request(from: CarrierAddress, to: CarrierAddress, parcels = 1): LabelRequest {
  const parcel = { weight: 49.25, length: 21, width: 16, height: 15 };
  return {
    reference: 'order-1',
    from,
    to,
    service: 'GND',
    description: 'Ropa, zapatos y artículos de cocina',
    parcels: Array.from({ length: parcels }, (_, index) => ({
      ...parcel,
      printedReference: `CEX7K2M9QX4T${index}`,
    })),
  };
}

async function read(order: LabelRequest, position = 0) {
  const pages = await scanPdf(await drawLabel(order, position, TRACKING, CREATED));
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

test('a label is 4×6 inches, and its only bar code is the carrier tracking', async () => {
  const page = await read(request(address('José Núñez'), address('Caribe Express CEX-10234')));
  expect([page.width, page.height]).toEqual([288, 432]);
  expect(page.barCodes).toEqual([TRACKING]);
});

test('a label says that it is of a return', async () => {
  const back = { ...request(address('José Núñez'), address(MARIA)), service: '2DA', returns: true } as const;
  expect(lettersOf((await read(back)).text)).toContain(lettersOf('DEVOLUCIÓN · DOS DÍAS AÉREO'));
  expect(writeLabelZpl(back, 0, TRACKING, CREATED)).toContain('DOS D');
});

test('a label says who sends what to whom, and that it is simulated', async () => {
  const page = await read(
    request(address('José Núñez', { city: 'Orlando', zip: '32801' }), address(MARIA), 3),
    1,
  );
  for (const text of [
    'José Núñez',
    MARIA,
    'ORLANDO, FL 32801',
    'DORAL, FL 33122',
    '(305) 555-0142',
    '49.25 lb',
    '2 de 3',
    'TERRESTRE',
    'CEX7K2M9QX4T1',
    'Ropa, zapatos y artículos de cocina',
    'SIMULADO',
  ]) {
    expect(page.text).toContain(text);
  }
});

test.each([LONGEST, UNBROKEN])('the longest names are printed whole, inside the paper: %s', async name => {
  const long = {
    lines: ['12345 Northwest Boulevard of the Americas', 'Residencias Los Próceres, Torre Norte'],
  };
  const page = await read(
    request(address(name, long), address(name, { ...long, city: 'Rancho Palos Verdes Estates' })),
  );
  const printed = lettersOf(page.text);
  expect(printed.split(lettersOf(name))).toHaveLength(3);
  expect(page.barCodes).toEqual([TRACKING]);
  for (const side of Object.values(page.blank)) expect(side).toBeGreaterThan(0.1);
});

test('letters that no label has are spelled, in both its forms', async () => {
  const order = request(address('Łukasz Şahin Жанна'), address('Zoë Ångström Ελένη'));
  const { text } = await read(order);
  for (const said of ['Lukasz Sahin Zhanna', 'Zoë Ångström Eleni']) {
    expect(text).toContain(said);
    expect(writeLabelZpl(order, 0, TRACKING, CREATED)).toContain(said);
  }
});

describe('abroad', () => {
  const forwarding = {
    transport: 'OCEAN',
    locker: 'CBX00012',
    receiver: 'José Pérez',
    city: 'Maracaibo, Zulia',
  } as const;
  const abroad = { ...request(address('José Núñez'), address('Caribe Express')), forwarding };

  test("a label says whose parcel goes on where and how, and bears our own code beside the carrier's", async () => {
    const page = await read(abroad);
    expect([page.width, page.height]).toEqual([288, 432]);
    expect(page.barCodes.toSorted()).toEqual([TRACKING, 'CEX7K2M9QX4T0']);
    for (const said of ['MARÍTIMO', 'CBX00012', 'José Pérez', 'Maracaibo, Zulia', 'Terrestre'.toUpperCase()])
      expect(page.text).toContain(said);
    for (const side of Object.values(page.blank)) expect(side).toBeGreaterThan(0.1);
  });

  test('the longest names of sender, warehouse and receiver leave both codes to be scanned', async () => {
    const long = { lines: ['12345 Northwest Boulevard of the Americas', 'Residencias Los Próceres, Norte'] };
    const order = request(address(LONGEST, long), address(UNBROKEN, long));
    const page = await read({
      ...order,
      forwarding: { ...forwarding, transport: 'MULTIPLE', receiver: LONGEST, city: 'San Juan de los Morros' },
    });
    expect(page.barCodes).toHaveLength(2);
    expect(lettersOf(page.text).split(lettersOf(LONGEST))).toHaveLength(3);
    for (const side of Object.values(page.blank)) expect(side).toBeGreaterThan(0.1);
  });

  test('one without a locker says how and where', async () => {
    const { text } = await read({ ...abroad, forwarding: { ...forwarding, locker: null } });
    expect(text).toContain('MARÍTIMO Maracaibo, Zulia');
  });

  test('for a thermal printer it has the same two codes, apart from each other and inside the paper', () => {
    const zpl = writeLabelZpl(abroad, 0, TRACKING, CREATED);
    const bars = [...zpl.matchAll(/\^FO\d+,(\d+)\^BY(\d)\^BCN,(\d+),N,N,N,N\^FD([^^]+)/g)].map(
      ([, y, wide, height, code]) => ({ y: Number(y), wide, end: Number(y) + Number(height), code }),
    );
    expect(bars.map(({ code }) => code)).toEqual([TRACKING, 'CEX7K2M9QX4T0']);
    expect(bars.map(({ wide }) => wide)).toEqual(['3', '3']);
    expect(bars[1]?.y).toBeGreaterThan((bars[0]?.end ?? 0) + 30);
    expect(bars[1]?.end).toBeLessThan(1218 - 20);
    for (const said of ['MARÍTIMO - CBX00012', 'Maracaibo, Zulia', 'José Pérez']) expect(zpl).toContain(said);
  });
});

test('for a thermal printer the sender is read as well, with its phone as people write it', () => {
  const zpl = writeLabelZpl(request(address('José Núñez'), address(MARIA)), 0, TRACKING, CREATED);
  expect(zpl.match(/\(305\) 555-0142/g)).toHaveLength(2);
  const sizes = [...zpl.matchAll(/\^A0N,(\d+),\d+\^FB500/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
});

test('the same purchase gives the same bytes', async () => {
  const order = request(address('José Núñez'), address(MARIA));
  const [first, second] = await Promise.all([
    drawLabel(order, 0, TRACKING, CREATED),
    drawLabel(order, 0, TRACKING, CREATED),
  ]);
  expect(first).toEqual(second);
});

test("a label bears its agency's day; one of before the day that it was made at Greenwich", async () => {
  const order = request(address('José Núñez'), address(MARIA));
  expect((await read(order)).text).toContain('21 nov 2026');
  expect((await read({ ...order, day: '2026-11-20' })).text).toContain('20 nov 2026');
  expect(writeLabelZpl({ ...order, day: '2026-11-20' }, 0, TRACKING, CREATED)).toContain('20 nov 2026');
});
