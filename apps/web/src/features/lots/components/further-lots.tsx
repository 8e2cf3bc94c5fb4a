import type { LotAlso } from '@puerta/contract/lots';
import { zones } from '@puerta/contract/messages.es';
import { cubicFeetText, day, pounds } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import type { Further } from '../../../ui/use-further.ts';
import type { LotRow } from '../api.ts';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.list.further;

/** What the list of lots may show besides. */
export const furtherLots: Further<LotRow, LotAlso>[] = [
  {
    key: 'departure',
    asks: 'departure',
    head: texts.departure,
    cell: ({ departure_date: at }) => (at ? day(at, 'MM/DD/YYYY') : '—'),
  },
  {
    key: 'zone',
    asks: 'zone',
    head: texts.zone,
    cell: ({ zone }) => (zone ? (zones as Record<number, string>)[zone] : undefined) ?? '—',
  },
  {
    key: 'limits',
    asks: 'limits',
    head: texts.limits,
    cell: ({ weight_limit: weight, volume_limit: volume }) =>
      [weight && pounds(weight), volume && cubicFeetText(volume)].filter(Boolean).join(', ') || '—',
  },
  {
    key: 'comment',
    asks: 'comment',
    head: texts.comment,
    cell: ({ comment }) => <Clip room="wide">{comment || '—'}</Clip>,
  },
];
