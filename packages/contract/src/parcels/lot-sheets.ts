import { type LotSheets, spanishLotSheets } from './lot-sheets.es.ts';

/** Languages of what travels beyond the agency: handlers and customs read English. */
export const SHEET_LANGUAGES = ['es', 'en'] as const;
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number];

const englishLotSheets: LotSheets = {
  words: {
    status: 'Status',
    destination: 'Destination',
    zone: 'Zone',
    carrier: 'Carrier',
    departure: 'Departure',
    shipment: 'Shipment number',
    printed: 'Printed',
    comment: 'Comment',
    total: 'Total',
    empty: 'This lot has no packages',
    packages: count => (count === 1 ? '1 package' : `${count} packages`),
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  lotStatus: { 1: 'Created', 2: 'Sent', 3: 'Arrived', 4: 'Delivered' },
  transports: { OCEAN: 'Ocean', AIR: 'Air' },
  pickList: {
    title: lot => `Pick list ${lot}`,
    heading: 'Pick list',
    file: 'pick-list',
    noShelf: 'No place',
  },
  manifest: { title: lot => `Manifest ${lot}`, heading: 'Cargo manifest', file: 'manifest' },
  columns: {
    package: 'Package',
    number: 'Number',
    tracking: 'Tracking',
    code: 'Code',
    shelf: 'Place',
    sender: 'Sender',
    receiver: 'Receiver',
    document: 'ID document',
    destination: 'Destination',
    pieces: 'Pieces',
    content: 'Content',
    size: 'Size',
    pounds: 'Weight lb',
    kilograms: 'Weight kg',
    value: 'Value US$',
    loaded: 'Loaded',
  },
};

export const lotSheetsIn: Readonly<Record<SheetLanguage, LotSheets>> = {
  es: spanishLotSheets,
  en: englishLotSheets,
};
