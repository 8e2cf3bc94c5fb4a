import { expect, test } from 'vitest';
import { markParts } from './components/SearchParts.tsx';

const marked = (text: string, typed: string) =>
  markParts(text, typed)
    .map(part => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test('what was typed is marked wherever it stands, accents and capitals aside', () => {
  expect(marked('P000149 · CE45RT2YWCDT', '149')).toBe('P000[149] · CE45RT2YWCDT');
  expect(marked('María Peña de Marías', 'maria pen')).toBe('[María] [Peñ]a de [María]s');
  expect(marked('1ZP12345678', '1zp1 2345')).toBe('[1ZP12345]678');
  expect(marked('Ñandú', 'xyz')).toBe('Ñandú');
  expect(marked('aaaa', 'aa')).toBe('[aaaa]');
  expect(markParts('', 'a')).toEqual([]);
});
