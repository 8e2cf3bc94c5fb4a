import { deep, ground, type Hex, onColour, panel, readable, wash } from './colour.ts';

/** The CSS custom properties that the web app's own styles read. */
export type BrandVariables = Readonly<Record<`--${string}`, Hex>>;

/**
 * An agency's palette as CSS custom properties. The server writes them into the page for the first paint, the
 * browser sets the same ones, so nothing changes colour in between.
 */
export function brandVariables(hex: Hex): BrandVariables {
  const surface = panel(hex);
  return {
    '--brand': hex.toLowerCase(),
    '--on-brand': onColour(hex),
    // read on white, on the ground and on the wash, which is the darkest of the three
    '--brand-text': readable(hex, wash(hex)),
    '--brand-deep': deep(hex),
    '--brand-wash': wash(hex),
    '--ground': ground(hex),
    '--panel': surface.background,
    '--panel-2': surface.backgroundEnd,
    '--panel-ink': surface.ink,
    '--panel-soft': surface.soft,
    '--panel-glow': surface.accent,
  };
}

/** The same as a style sheet: `:root{--brand:#0f766e;…}`. Values are hexadecimal colours only, safe in a page. */
export function brandStyleSheet(hex: Hex): string {
  const declarations = Object.entries(brandVariables(hex)).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}
