import { contrast, onColour, palette } from '@puerta/domain/text/colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agencyTheme, agencyVariables } from './agency-theme.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);
const variablesOf = (hex: string): Record<string, string> => ({
  ...agencyVariables(hex)({} as never).light,
});

test('the agency colour is the shade that buttons are filled with', () => {
  const theme = agencyTheme('#0f766e');
  expect(theme.colors?.brand?.[6]).toBe('#0f766e');
  expect(theme.primaryShade).toBe(6);
});

test('button text keeps 4.5:1 at rest and does not lose contrast when hovered', () => {
  fc.assert(
    fc.property(colour, hex => {
      const text = onColour(hex);
      const hover = variablesOf(hex)['--mantine-color-brand-filled-hover'] ?? '';
      expect(contrast(text, hex)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, hover)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
});

test('links read on white and on the wash', () => {
  fc.assert(
    fc.property(colour, hex => {
      const variables = variablesOf(hex);
      const anchor = variables['--mantine-color-anchor'] ?? '';
      expect(contrast(anchor, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(anchor, variables['--brand-wash'] ?? '')).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 300 },
  );
});

test('what has no ground of its own reads on the tint that it has under a pointer', () => {
  fc.assert(
    fc.property(colour, hex => {
      // the kit's own: --mantine-color-brand-light-hover is the third shade
      const tint = palette(hex)[2] ?? '';
      const text = variablesOf(hex)['--mantine-color-brand-light-color'] ?? '';
      expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 300 },
  );
});

test('errors and dimmed text read on white', () => {
  const variables = variablesOf('#0f766e');
  for (const name of ['--mantine-color-error', '--mantine-color-dimmed', '--mantine-color-placeholder']) {
    expect(contrast(variables[name] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  }
  expect(palette('#0f766e')).toHaveLength(10);
});
