import { expect, test } from 'vitest';
import { englishIn } from '../../../../../../test/english.ts';
import { lettersOf, readPdf, scanPdf } from '../../../../../../test/read-pdf.ts';
import type { Brand, InvoiceData, RepackageLabelData, RouteReportData, RouteStop } from '../port.ts';
import { pdfDocuments } from './documents.ts';

const LONGEST =
  'María de los Ángeles Núñez-Peñaranda Fernández-Villanueva Rodríguez de la Concepción S.A. Importadora de Repuestos';
const AGENCY: Brand = {
  name: 'Caribe Express',
  color: '#0f766e',
  logo: null,
  email: 'soporte@caribe.test',
  phone: '(305) 555-0142',
  addressLines: ['8400 NW 25th Street, Doral, FL 33122'],
};
const PARCEL = { weight: 49.25, length: 21, width: 16, height: 15 };

const invoice = {
  agency: AGENCY,
  number: 'F-000123',
  date: '2026-11-21',
  tracking: 'CEX7K2M9QX4T0',
  carrierTracking: '1ZP000000300000014',
  product: 'Envío aéreo a Venezuela',
  content: 'Ropa y zapatos',
  parcel: PARCEL,
  locker: 'CBX00012',
  trackingUrl: 'https://caribe.test/tracking/CEX7K2M9QX4T0',
  sender: { name: 'José Núñez', document: null, phone: null, email: null, addressLines: ['Miami, FL 33101'] },
  receiver: {
    name: LONGEST,
    document: 'V-12345678',
    phone: '+58 414 1234567',
    email: 'maria@correo.test',
    addressLines: ['Edif. Ñandú, piso 3', 'Caracas'],
  },
  money: {
    lines: [
      { label: 'Flete aéreo', cents: 123450 },
      { label: 'Descuento', cents: -505 },
    ],
    totalCents: 122945,
    payments: [{ date: '2026-11-20', method: 'Visa •••• 1111', cents: 122945 }],
  },
} satisfies InvoiceData;

const repackage: RepackageLabelData = {
  agency: AGENCY,
  packageNumber: 'P000123',
  tracking: 'CEXX7K2M9QX4T0',
  transport: 'Aéreo',
  receiver: {
    name: LONGEST,
    phone: '+58 414 1234567',
    address: 'Av. Libertador con calle Ñandú, Residencias Los Próceres, torre B, piso 12, apartamento 12-3',
    city: 'San Juan de los Morros',
    state: 'Guárico',
  },
  piece: 1,
  pieces: 1,
  parcel: PARCEL,
  lot: 'L2600042',
};

function stop(index: number, rest: Partial<RouteStop> = {}): RouteStop {
  return {
    packageNumber: `P${String(index).padStart(6, '0')}`,
    tracking: `CEX${String(index).padStart(10, '0')}`,
    state: 'Zulia',
    city: 'Maracaibo',
    receiver: `Receptor ${index}`,
    phone: '+58 414 1234567',
    address: 'Av. Libertador con calle Ñandú, Residencias Los Próceres, torre B, piso 12',
    pieces: 1,
    content: 'Ropa y zapatos',
    parcel: { weight: 10.25, length: 16, width: 12, height: 13.5 },
    cubicFeet: 1.5,
    shelfPlace: null,
    sender: 'Ana Remitente',
    document: 'V-12345678',
    valueCents: 20_000,
    ...rest,
  };
}

function route(stops: RouteStop[]): RouteReportData {
  return {
    agency: AGENCY,
    lot: 'L2600042',
    status: 'Enviado',
    transport: 'Aéreo',
    isBySea: false,
    destination: 'Maracaibo, Zulia',
    zone: 'Maracaibo',
    carrier: 'Transporte Andino C.A.',
    departureDate: '2026-11-22',
    shipmentNumber: 'AWB-99812',
    comment: 'Entregar primero en Caracas',
    printedOn: '2026-11-21',
    stops,
  };
}

/** A PNG of one red dot. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
);

test('an invoice says number, parties, lines and what was paid', async () => {
  const [page, ...more] = await scanPdf(await pdfDocuments.invoice(invoice));
  expect(more).toEqual([]);
  expect([page?.width, page?.height]).toEqual([612, 792]);
  for (const text of [
    'Factura',
    'F-000123',
    '21 nov 2026',
    'PAGADA',
    'CBX00012',
    'https://caribe.test/tracking/CEX7K2M9QX4T0',
    'Caribe Express',
    'José Núñez',
    'V-12345678',
    'Edif. Ñandú, piso 3',
    '49.25 lb (22.34 kg)',
    '21 × 16 × 15 in',
    '$1,234.50',
    '-$5.05',
    '$1,229.45',
    'Visa •••• 1111',
  ]) {
    expect(page?.text).toContain(text);
  }
  expect(page?.barCodes).toEqual(['CEX7K2M9QX4T0']);
});

test('an invoice that is not paid whole bears no stamp', async () => {
  const payments = invoice.money.payments.map(payment => ({ ...payment, cents: payment.cents - 1 }));
  const [page] = await readPdf(
    await pdfDocuments.invoice({ ...invoice, money: { ...invoice.money, payments } }),
  );
  expect(page?.text).not.toContain('PAGADA');
});

test('a masked invoice has no empty lines where data was left out', async () => {
  const hidden = { name: 'J*** N***', document: null, phone: null, email: null, addressLines: [] };
  const pdf = await pdfDocuments.invoice({ ...invoice, content: null, sender: hidden, receiver: hidden });
  const [page] = await readPdf(pdf);
  expect(page?.text).toContain('J*** N***');
  expect(page?.text).not.toMatch(/null|undefined|Contenido|Cédula/);
});

test('an invoice of many lines goes on on a second page', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    label: `Línea ${index} ${LONGEST}`,
    cents: 100,
  }));
  const pages = await scanPdf(await pdfDocuments.invoice({ ...invoice, money: { ...invoice.money, lines } }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[1]?.text).toContain('Factura F-000123 (continuación)');
  const all = pages.map(page => page.text).join(' ');
  for (const { label } of lines) expect(all).toContain(label.slice(0, 9));
  for (const { blank } of pages) expect(blank.bottom).toBeGreaterThan(0.3);
});

test('a logo takes the place of the name', async () => {
  const [page] = await readPdf(await pdfDocuments.invoice({ ...invoice, agency: { ...AGENCY, logo: LOGO } }));
  expect(page?.text).not.toContain('Caribe Express');
});

test('the bar code of a repackage label is what the process screen scans', async () => {
  const [page] = await scanPdf(await pdfDocuments.repackageLabels([repackage]));
  expect([page?.width, page?.height]).toEqual([288, 432]);
  expect(page?.barCodes).toEqual(['P000123-CEXX7K2M9QX4T0']);
  for (const text of ['SAN JUAN DE LOS MORROS', 'Guárico', '49.25 lb', '1 / 1', 'L2600042', 'AÉREO']) {
    expect(page?.text).toContain(text);
  }
  expect(lettersOf(page?.text ?? '')).toContain(lettersOf(LONGEST));
  for (const side of Object.values(page?.blank ?? {})) expect(side).toBeGreaterThan(0.1);
});

test('a repackage label for thermal printers has the same bar code and words', () => {
  const zpl = pdfDocuments.repackageLabelZpl(repackage);
  expect([...zpl.matchAll(/\^BCN[^^]*\^FD([^^]*)\^FS/g)].map(([, code]) => code)).toEqual([
    'P000123-CEXX7K2M9QX4T0',
  ]);
  for (const text of ['SAN JUAN DE LOS MORROS', 'Guárico', '49.25 lb', '1 / 1', 'L2600042', 'AÉREO']) {
    expect(zpl).toContain(text);
  }
  expect(englishIn(zpl.replaceAll('^FD', ' '))).toEqual([]);
});

test('a route report lists every package by place, with totals and page numbers', async () => {
  const stops = [
    ...Array.from({ length: 40 }, (_, index) => stop(index)),
    stop(40, { state: 'Ávila', city: 'Ñandú', receiver: LONGEST }),
  ];
  const pages = await scanPdf(await pdfDocuments.routeReport(route(stops)));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect([page.width, page.height]).toEqual([792, 612]);
    expect(page.text).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(page.text).toContain('Hoja de ruta · L2600042');
    expect(page.text).toContain('Firma de recibido');
    expect(page.blank.bottom).toBeGreaterThan(0.2);
  }
  const all = pages.map(page => page.text).join(' ');
  for (const { packageNumber } of stops) expect(all).toContain(packageNumber);
  expect(all.indexOf('Ávila · Ñandú')).toBeLessThan(all.indexOf('Zulia · Maracaibo'));
  expect(all).toContain('40 paquetes');
  // 41 packages, 41 × 10.25 lb, 41 × 1.5 ft³
  expect(pages.at(-1)?.text).toMatch(/Total 41 420\.25 61\.50/);
  expect(all).not.toContain('$');
});

test('a route report for readers who may not see phones, and one of an empty lot', async () => {
  const [withoutPhones] = await readPdf(await pdfDocuments.routeReport(route([stop(1, { phone: null })])));
  expect(withoutPhones?.text).not.toContain('+58');
  expect(withoutPhones?.text).not.toContain('Teléfono');
  const [withPhones] = await readPdf(await pdfDocuments.routeReport(route([stop(1)])));
  expect(withPhones?.text).toContain('Teléfono');
  const [empty] = await readPdf(await pdfDocuments.routeReport(route([])));
  expect(empty?.text).toContain('Este lote no tiene paquetes');
});

test('the sums of a full container stand in one line, and say where the lot goes', async () => {
  const box = { parcel: { weight: 149.5, length: 60, width: 60, height: 60 }, cubicFeet: 125 };
  const stops = Array.from({ length: 270 }, (_, index) => stop(index, box));
  for (const draw of [pdfDocuments.routeReport, pdfDocuments.packingList]) {
    const pages = await readPdf(await draw(route(stops)));
    expect(pages.at(-1)?.text).toMatch(/Total 270 40365\.00 33750\.00/);
    expect(pages[0]?.text).toMatch(/Destino.*Maracaibo, Zulia/s);
    expect(pages[0]?.text).toMatch(/Zona.*Maracaibo/s);
  }
});

test('the sums of a group are on the page of its last package, however many there are', async () => {
  for (let count = 8; count < 24; count++) {
    const stops = Array.from({ length: count }, (_, index) => stop(index, { receiver: 'Receptor' }));
    for (const draw of [pdfDocuments.routeReport, pdfDocuments.packingList]) {
      const last = (await readPdf(await draw(route(stops)))).at(-1)?.text;
      expect(last).toContain(`P${String(count - 1).padStart(6, '0')}`);
      expect(last).toContain(`Total ${count} `);
    }
  }
});

test('a packing list, where nobody signs, has more than twenty packages to a page', async () => {
  const stops = Array.from({ length: 22 }, (_, index) => stop(index));
  expect(await readPdf(await pdfDocuments.packingList(route(stops)))).toHaveLength(1);
});

test('sheets bear the lot and each package as bar codes, and say the way in a box', async () => {
  const stops = [1, 2, 3].map(index => stop(index));
  for (const draw of [pdfDocuments.routeReport, pdfDocuments.packingList]) {
    const [air] = await scanPdf(await draw(route([...stops, stop(4, { packageNumber: '' })])));
    expect(air?.barCodes.toSorted()).toEqual(['L2600042', 'P000001', 'P000002', 'P000003']);
    expect(air?.text).toContain('AÉREO');
    const [sea] = await readPdf(await draw({ ...route(stops), transport: 'Marítimo', isBySea: true }));
    expect(sea?.text).toContain('MARÍTIMO');
  }
});

test('a packing list has what each package holds and measures, by number, with totals and no phones', async () => {
  const stops = [2, 1, 3].map(index => stop(index));
  const [page] = await readPdf(await pdfDocuments.packingList(route(stops)));
  const text = page?.text ?? '';
  expect(text).toContain('Lista de empaque · L2600042');
  for (const said of ['Ropa y zapatos', '16 × 12 × 13.5 in', 'Maracaibo, Zulia'])
    expect(text).toContain(said);
  expect(text.indexOf('P000001')).toBeLessThan(text.indexOf('P000002'));
  expect(text).toMatch(/Total 3 30\.75 4\.50/);
  for (const absent of ['+58', 'Firma', '$']) expect(text).not.toContain(absent);
});

test('labels of many packages stand in their order, with one set of fonts and one logo', async () => {
  const brand = { ...AGENCY, logo: LOGO };
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...repackage,
    agency: brand,
    packageNumber: `P000${100 + at}`,
  }));
  const [one, all] = [
    await pdfDocuments.repackageLabels(many.slice(0, 1)),
    await pdfDocuments.repackageLabels(many),
  ];
  const pages = await scanPdf(all);
  expect(pages.map(page => page.barCodes[0])).toEqual(
    many.map(({ packageNumber }) => `${packageNumber}-CEXX7K2M9QX4T0`),
  );
  const held = (pdf: Uint8Array, what: RegExp) => Buffer.from(pdf).toString('latin1').match(what)?.length;
  for (const what of [/\/FontFile\d/g, /\/Subtype \/Image/g]) {
    expect(held(one, what)).toBeGreaterThan(0);
    expect(held(all, what)).toBe(held(one, what));
  }
  await expect(pdfDocuments.repackageLabels([])).rejects.toThrow(RangeError);
});

test('a label on a letter page keeps its size, and is no other file the next time', async () => {
  const label = await pdfDocuments.repackageLabels([repackage]);
  const draw = () =>
    pdfDocuments.letterLabels(
      AGENCY,
      [
        {
          label,
          tracking: 'CEX7K2M9QX4T0',
          receiver: LONGEST,
          place: 'San Juan de los Morros, Guárico',
          forwarding: { transport: 'OCEAN', locker: null },
        },
      ],
      'Etiqueta',
    );
  const [page] = await scanPdf(await draw());
  expect(page?.barCodes.toSorted()).toEqual(['CEX7K2M9QX4T0', 'P000123-CEXX7K2M9QX4T0']);
  expect(lettersOf(page?.text ?? '').split(lettersOf(LONGEST))).toHaveLength(3);
  expect(await draw()).toEqual(await draw());
});

test('all documents are in Spanish', async () => {
  const agency = { ...AGENCY, addressLines: [] };
  const pages = await Promise.all(
    [
      pdfDocuments.invoice({ ...invoice, agency }),
      pdfDocuments.repackageLabels([{ ...repackage, agency }]),
      pdfDocuments.routeReport({ ...route([stop(1)]), agency }),
      pdfDocuments.packingList({ ...route([stop(1)]), agency }),
    ].map(async pdf => readPdf(await pdf)),
  );
  for (const { text } of pages.flat()) expect(englishIn(text)).toEqual([]);
});
