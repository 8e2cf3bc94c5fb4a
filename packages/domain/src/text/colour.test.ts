import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrast,
  deep,
  ground,
  INK,
  isHexColour,
  luminance,
  onColour,
  palette,
  panel,
  readable,
  wash,
} from './colour.ts';

/** '#rrggbb' from hue (degrees), saturation and lightness. */
function hsl(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - swing * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const hues = Array.from({ length: 36 }, (_, index) => index * 10);
const colours = hues.flatMap(hue =>
  [0.2, 0.6, 1].flatMap(saturation =>
    [0.04, 0.2, 0.35, 0.5, 0.65, 0.8, 0.93].map(lightness => hsl(hue, saturation, lightness)),
  ),
);
const extremes = [
  '#fa62f4',
  '#ee71f0',
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#0f766e',
  '#c2410c',
];
const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map(value => `#${value.toString(16).padStart(6, '0')}`);

/** Every promise about text that a brand surface makes. */
function expectLegible(hex: string): void {
  const { background, backgroundEnd, ink, soft, accent } = panel(hex);
  for (const ground of [background, backgroundEnd]) {
    expect(contrast(ink, ground), `${hex} ink on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(soft, ground), `${hex} soft on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, ground), `${hex} accent on ${ground}`).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(onColour(hex), hex), `${hex} button`).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#ffffff', deep(hex)), `${hex} deep`).toBeGreaterThanOrEqual(7);
  for (const ground of ['#ffffff', wash(hex), palette(hex)[0]]) {
    expect(contrast(readable(hex, ground), ground), `${hex} text on ${ground}`).toBeGreaterThanOrEqual(4.6);
    expect(contrast(INK, ground), `${hex} ink on ${ground}`).toBeGreaterThanOrEqual(7);
  }
}

describe('any agency colour', () => {
  test(`stays legible: ${colours.length + extremes.length} colours`, () => {
    for (const hex of [...colours, ...extremes]) expectLegible(hex);
  });

  test('stays legible: random ones', () => {
    fc.assert(fc.property(anyColour, expectLegible), { numRuns: 300 });
  });

  test('has ten steps, from light to dark, the seventh itself', () => {
    for (const hex of [...colours, ...extremes]) {
      const steps = palette(hex);
      expect(steps).toHaveLength(10);
      expect(steps.every(isHexColour)).toBe(true);
      expect(steps[6]).toBe(hex);
      const light = steps.map(luminance);
      for (let step = 1; step < light.length; step++) {
        expect(light[step] ?? 0, `${hex} step ${step}`).toBeLessThanOrEqual((light[step - 1] ?? 0) + 0.01);
      }
    }
  });

  test('leaves the page nearly white', () => {
    for (const hex of [...colours, ...extremes]) {
      expect(contrast(ground(hex), '#ffffff'), hex).toBeLessThan(1.12);
      expect(contrast(INK, ground(hex))).toBeGreaterThanOrEqual(14);
    }
  });
});

test('known values of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});

test('text that already reads is left alone, in the agency’s own colour', () => {
  expect(readable('#0F766E')).toBe('#0f766e');
  expect(readable('#ffff00')).not.toBe('#ffff00');
  // Against mid grey darkening to black is the most there is: 7:1 cannot be had, ink is the answer.
  expect(readable('#808080', '#808080', 7)).toBe(INK);
});

test('bright agencies keep their colour under ink, the others go deep under white', () => {
  expect(panel('#FACC15')).toMatchObject({ background: '#facc15', ink: INK });
  expect(panel('#0f766e').ink).toBe('#ffffff');
  expect(onColour('#facc15')).toBe('#000000');
  expect(onColour('#0f766e')).toBe('#ffffff');
});

test('only #rrggbb is a colour', () => {
  expect(['#0f766e', '#0F766E', '#fff', 'red', '#0f766', '#0f766eff', ''].map(isHexColour)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(() => palette('red')).toThrow(RangeError);
});
