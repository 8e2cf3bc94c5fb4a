/**
 * An agency has one colour; everything branded (screens, e-mails, PDFs) is derived from it here, in OKLCH, where
 * equal steps look equal. Text always keeps its contrast, whatever colour an agency picks.
 */

/** '#rrggbb' in lower case. */
export type Hex = string;

type Rgb = readonly [red: number, green: number, blue: number];
/** Lightness 0..1, chroma 0..0.4, hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number };

export const INK: Hex = '#15191c';
/** Secondary text on a bright brand surface. */
const SOFT_INK: Hex = '#23282c';
const WHITE: Hex = '#ffffff';
const BLACK: Hex = '#000000';

/** WCAG AA asks 4.5; the little more survives rounding to 8-bit channels and printing. */
export const TEXT_CONTRAST = 4.6;
const PANEL_CONTRAST = 8.5;
const LIGHTNESS_STEP = 0.01;
/** From this lightness on a colour carries dark text better than it can be darkened: yellow, lime, sky. */
const BRIGHT = 0.74;

const HEX = /^#[0-9a-f]{6}$/i;

export function isHexColour(text: string): boolean {
  return HEX.test(text);
}

/** '#0F766E' as '#0f766e'. Throws RangeError for what is not '#rrggbb': settings are checked before they are saved. */
function channelsOf(hex: Hex): Rgb {
  if (!isHexColour(hex)) throw new RangeError(`Not a colour: ${hex}`);
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

function linearChannels(hex: Hex): Rgb {
  const [red, green, blue] = channelsOf(hex);
  return [toLinear(red), toLinear(green), toLinear(blue)];
}

/** Relative luminance, WCAG 2. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2: 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever reads better on the colour: always 4.5:1 or more. */
export function onColour(hex: Hex): Hex {
  return contrast(hex, WHITE) >= contrast(hex, BLACK) ? WHITE : BLACK;
}

// The two conversions below use the matrices of the OKLab definition by Björn Ottosson (public domain).
function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = linearChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const greenRed = chroma * Math.cos(hue);
  const blueYellow = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShowable = (rgb: Rgb) => rgb.every(channel => channel >= -0.001 && channel <= 1.001);

function hexOf(rgb: Rgb): Hex {
  const digits = rgb.map(channel => {
    const value = Math.round(255 * fromLinear(Math.min(1, Math.max(0, channel))));
    return value.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** The nearest colour a screen can show: lightness and hue stay, chroma gives way. */
function fromOklch(colour: Oklch): Hex {
  let chroma = colour.chroma;
  let rgb = toLinearRgb(colour);
  while (!isShowable(rgb) && chroma > 0.001) {
    chroma *= 0.95;
    rgb = toLinearRgb({ ...colour, chroma });
  }
  return hexOf(rgb);
}

/** Darkens the colour, hue kept, until it has the contrast on the background; ink when nothing else has. */
function darkenedUntil(colour: Oklch, background: Hex, minimum: number): Hex {
  for (let lightness = colour.lightness; lightness > 0.1; lightness -= LIGHTNESS_STEP) {
    const candidate = fromOklch({ ...colour, lightness });
    if (contrast(candidate, background) >= minimum) return candidate;
  }
  return INK;
}

/** Lightens a background until the text on it has the contrast: pinks are darker than their lightness says. */
function lightenedUntil(colour: Oklch, text: Hex): Hex {
  for (let lightness = colour.lightness; lightness < 1; lightness += LIGHTNESS_STEP) {
    const candidate = fromOklch({ ...colour, lightness });
    if (contrast(candidate, text) >= TEXT_CONTRAST) return candidate;
  }
  return WHITE;
}

/** The brand as text on a light background. The colour itself where it already reads. */
export function readable(hex: Hex, background: Hex = WHITE, minimum: number = TEXT_CONTRAST): Hex {
  if (contrast(hex, background) >= minimum) return hex.toLowerCase();
  return darkenedUntil(toOklch(hex), background, minimum);
}

/** The deep brand surface: dark enough for small white text over its whole gradient, and calm. */
export function deep(hex: Hex): Hex {
  const { lightness, chroma, hue } = toOklch(hex);
  const calm = { lightness: Math.min(lightness, 0.42), chroma: Math.min(chroma, 0.11), hue };
  return darkenedUntil(calm, WHITE, PANEL_CONTRAST);
}

/** A pale tint for selected rows, chips and notices; reads under ink and under `readable(hex, wash(hex))`. */
export function wash(hex: Hex): Hex {
  const { chroma, hue } = toOklch(hex);
  return fromOklch({ lightness: 0.955, chroma: Math.min(chroma, 0.022), hue });
}

/** The page's ground: 97 % light, a breath of the brand. */
export function ground(hex: Hex): Hex {
  const { chroma, hue } = toOklch(hex);
  return fromOklch({ lightness: 0.97, chroma: Math.min(chroma, 0.008), hue });
}

export type Panel = {
  background: Hex;
  /** The far end of the surface, for a quiet second plane. */
  backgroundEnd: Hex;
  ink: Hex;
  /** Secondary text. */
  soft: Hex;
  /** Lines and drawings. */
  accent: Hex;
};

/** The one large brand surface of a screen: bright colours stay themselves under dark ink, the rest go deep. */
export function panel(hex: Hex): Panel {
  const { lightness, chroma, hue } = toOklch(hex);
  if (lightness > BRIGHT) {
    return {
      background: hex.toLowerCase(),
      backgroundEnd: lightenedUntil({ lightness: lightness - 0.07, chroma, hue: hue - 0.1 }, SOFT_INK),
      ink: INK,
      soft: SOFT_INK,
      accent: INK,
    };
  }
  return {
    background: deep(hex),
    backgroundEnd: fromOklch({ lightness: 0.27, chroma: Math.min(chroma, 0.07), hue }),
    ink: WHITE,
    soft: fromOklch({ lightness: 0.93, chroma: Math.min(chroma, 0.04), hue }),
    accent: fromOklch({ lightness: 0.82, chroma: Math.min(chroma, 0.11), hue }),
  };
}

/** Lightness of the six lighter steps, unless the agency's colour is lighter still. */
const LIGHT_STEPS = [0.97, 0.93, 0.87, 0.79, 0.71, 0.64] as const;
const LIGHTEST = 0.985;
const DARK_STEPS = [1, 2, 3] as const;

/** Ten steps from a tint to a shade; the seventh (index 6) is the agency's colour itself. */
export function palette(hex: Hex): [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex] {
  const { lightness, chroma, hue } = toOklch(hex);
  const tints = LIGHT_STEPS.map((stepLightness, index) => {
    // A pale agency colour has no room below these steps: its tints spread evenly between it and white.
    const spread = lightness + (LIGHTEST - lightness) * (1 - index / LIGHT_STEPS.length);
    return fromOklch({
      lightness: Math.max(stepLightness, spread),
      chroma: chroma * (0.12 + 0.15 * index),
      hue,
    });
  });
  const shades = DARK_STEPS.map(step =>
    fromOklch({ lightness: lightness * (1 - 0.11 * step), chroma: chroma * (1 - 0.04 * step), hue }),
  );
  return [...tints, hex.toLowerCase(), ...shades] as [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];
}
