import { expect, test } from 'vitest';
import { ownTerms } from './own-terms.ts';

test('empty lines part paragraphs, lines within one stay', () => {
  expect(ownTerms('Uno.\nDos.\r\n\r\n\n Tres.\n')).toEqual([
    { kind: 'paragraph', text: 'Uno.\nDos.' },
    { kind: 'paragraph', text: 'Tres.' },
  ]);
});

test('a line that begins with # is a heading, wherever it stands', () => {
  expect(ownTerms('# Privacidad\nNo vendemos datos.\n## Envíos\n\nSalimos los lunes.')).toEqual([
    { kind: 'heading', text: 'Privacidad' },
    { kind: 'paragraph', text: 'No vendemos datos.' },
    { kind: 'heading', text: 'Envíos' },
    { kind: 'paragraph', text: 'Salimos los lunes.' },
  ]);
});
