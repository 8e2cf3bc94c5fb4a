import { drawLabel } from '../apps/server/src/adapters/carrier/simulator/label.ts';
import type { LabelRequest } from '../apps/server/src/adapters/carrier/port.ts';
import { pdfDocuments } from '../apps/server/src/adapters/documents/pdf/documents.ts';
import type { InvoiceData } from '../apps/server/src/adapters/documents/port.ts';
import { atMost, type Figure } from './report.ts';

/** Enough for the engine to have compiled what draws. */
const WARM_UP = 250;
const TIMES = 200;
const BUDGET_MS = 5;

/** What the server's processor pays for one carrier label and one invoice. */
export async function* documents(): AsyncGenerator<Figure> {
  const label = await processorMs(at => drawLabel(LABEL, 0, `1ZP0000003${at}`, new Date(0)));
  yield atMost('label, processor time', label, BUDGET_MS, 'ms');
  const invoice = await processorMs(at => pdfDocuments.invoice({ ...INVOICE, number: `F-${at}` }));
  yield atMost('invoice, processor time', invoice, BUDGET_MS, 'ms');
}

async function processorMs(draw: (at: number) => Promise<Uint8Array>): Promise<number> {
  for (let at = 0; at < WARM_UP; at++) await draw(at);
  const before = process.cpuUsage();
  for (let at = 0; at < TIMES; at++) await draw(at);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / TIMES;
}

const PARCEL = { weight: 49.25, length: 21, width: 16, height: 15 };
const MIAMI = { city: 'Miami', state: 'FL', zip: '33131', residential: true };
const LABEL: LabelRequest = {
  reference: 'bench',
  from: { ...MIAMI, name: 'María Fernández', phone: '3055550123', lines: ['1450 Brickell Ave'] },
  to: { ...MIAMI, name: 'Caribe Express', phone: '3055550142', lines: ['8200 NW 41st St, Suite 200'] },
  parcels: [{ ...PARCEL, printedReference: 'CE7K2M9QX4T0' }],
  service: 'GND',
  description: 'Ropa y zapatos',
};
const INVOICE: InvoiceData = {
  agency: {
    name: 'Caribe Express',
    color: '#0f766e',
    logo: null,
    email: 'soporte@caribe.test',
    phone: '(305) 555-0142',
    addressLines: ['8200 NW 41st St, Suite 200', 'Doral, FL 33166'],
  },
  number: 'F-000123',
  date: '2026-11-21',
  tracking: 'CE7K2M9QX4T0',
  trackingUrl: 'http://localhost:3000/tracking/CEX7K2M9QX4T0',
  carrierTracking: '1ZP000000300000014',
  product: 'Aéreo a Venezuela',
  content: 'Ropa y zapatos',
  parcel: PARCEL,
  sender: {
    name: 'María Fernández',
    document: null,
    phone: null,
    email: null,
    addressLines: ['1450 Brickell Ave', 'Miami, FL 33131'],
  },
  receiver: {
    name: 'Rosa Elena Fernández',
    document: 'V-12345678',
    phone: '+58 414 1234567',
    email: 'rosa@correo.test',
    addressLines: ['Av. Principal, casa 12', 'Maracaibo, Zulia'],
  },
  money: {
    lines: [
      { label: 'Tramo hasta Miami', cents: 2140 },
      { label: 'Flete aéreo', cents: 24_750 },
      { label: 'Entrega', cents: 1490 },
    ],
    totalCents: 28_380,
    payments: [{ date: '2026-11-20', method: 'Visa •••• 1111', cents: 28_380 }],
  },
};
