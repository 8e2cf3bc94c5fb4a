import { expect, test } from 'vitest';
import { ownTerms, versionDay } from './own-terms.ts';

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

test('lines that begin with a dash or a star are a list, within a paragraph too', () => {
  expect(ownTerms('No llevamos:\n- Perfumes\n- Baterías\nNi nada que arda.\n\n* Uno')).toEqual([
    { kind: 'paragraph', text: 'No llevamos:' },
    { kind: 'list', items: ['Perfumes', 'Baterías'] },
    { kind: 'paragraph', text: 'Ni nada que arda.' },
    { kind: 'list', items: ['Uno'] },
  ]);
});

test('an own text says since when it holds', () => {
  expect(versionDay('propia-2026-11-22T03:37:32.287Z')).toBe('2026-11-22T03:37:32.287Z');
  expect(versionDay('2026-01')).toBeNull();
});
