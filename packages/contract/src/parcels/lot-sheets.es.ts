import { routeReportTexts } from './documents.es.ts';
import { lotStatus, transports } from '../messages.es.ts';

/** What stands around the rows of every sheet of a lot. */
export type SheetWords = Record<
  | 'status'
  | 'destination'
  | 'zone'
  | 'carrier'
  | 'departure'
  | 'shipment'
  | 'printed'
  | 'comment'
  | 'total'
  | 'empty',
  string
> & { packages: (count: number) => string; page: (page: number, pages: number) => string };

type Sheet = { title: (lot: string) => string; heading: string; file: string };
/** Words of the sheets that are written in the reader's language. */
export type LotSheets = {
  words: SheetWords;
  lotStatus: Readonly<Record<1 | 2 | 3 | 4, string>>;
  transports: Readonly<Record<'OCEAN' | 'AIR', string>>;
  pickList: Sheet & { noShelf: string };
  manifest: Sheet;
  columns: Record<
    | 'package'
    | 'number'
    | 'tracking'
    | 'code'
    | 'shelf'
    | 'sender'
    | 'receiver'
    | 'document'
    | 'destination'
    | 'pieces'
    | 'content'
    | 'size'
    | 'pounds'
    | 'kilograms'
    | 'value'
    | 'loaded',
    string
  >;
};

export const spanishLotSheets: LotSheets = {
  words: routeReportTexts,
  lotStatus,
  transports,
  pickList: {
    title: lot => `Lista de carga ${lot}`,
    heading: 'Lista de carga',
    file: 'lista-de-carga',
    noShelf: 'Sin lugar',
  },
  manifest: { title: lot => `Manifiesto ${lot}`, heading: 'Manifiesto de carga', file: 'manifiesto' },
  columns: {
    package: 'Paquete',
    number: 'Número',
    tracking: 'Tracking',
    code: 'Código',
    shelf: 'Lugar',
    sender: 'Remitente',
    receiver: 'Destinatario',
    document: 'Documento',
    destination: 'Destino',
    pieces: 'Piezas',
    content: 'Contenido',
    size: 'Medidas',
    pounds: 'Peso lb',
    kilograms: 'Peso kg',
    value: 'Valor US$',
    loaded: 'Cargado',
  },
};
