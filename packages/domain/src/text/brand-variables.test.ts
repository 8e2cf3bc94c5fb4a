import { expect, test } from 'vitest';
import { brandStyleSheet, brandVariables } from './brand-variables.ts';
import { contrast, INK, onColour } from './colour.ts';

/** Hues all around, from pastel to near black. */
const colours = Array.from({ length: 360 }, (_, hue) => {
  const saturation = [0.2, 0.6, 1][hue % 3] ?? 1;
  const lightness = [0.2, 0.45, 0.6, 0.8, 0.93][hue % 5] ?? 0.5;
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
});

const tried = ['#ffff00', '#c6ff00', '#000000', '#ffffff', '#0f766e', '#c2410c', ...colours];

test('every colour an agency may pick stays legible', () => {
  for (const colour of tried) {
    expectLegible(colour);
  }
});

function expectLegible(colour: string): void {
  const brand = brandVariables(colour);
  const text = brand['--brand-text'] ?? '';
  for (const background of ['#ffffff', brand['--ground'] ?? '', brand['--brand-wash'] ?? '']) {
    expect(contrast(text, background), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrast(INK, background), colour).toBeGreaterThanOrEqual(4.5);
    // secondary and tertiary text of the web app
    expect(contrast('#4b5459', background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#5d676c', background)).toBeGreaterThanOrEqual(4.5);
  }
  for (const end of [brand['--panel'] ?? '', brand['--panel-2'] ?? '']) {
    expect(contrast(brand['--panel-ink'] ?? '', end)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brand['--panel-soft'] ?? '', end)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(onColour(colour), colour)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#ffffff', brand['--brand-deep'] ?? '')).toBeGreaterThanOrEqual(4.5);
}

test('the style sheet holds colours only', () => {
  expect(brandStyleSheet('#0F766E')).toMatch(/^:root\{(--[\w-]+:#[0-9a-f]{6};?)+\}$/);
});
