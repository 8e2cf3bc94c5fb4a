import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { brandVariables } from '@puerta/domain/text/brand-variables';
import { onColour, palette, readable, wash } from '@puerta/domain/text/colour';

const textFont = 'var(--text-font)';
const displayFont = 'var(--display-font)';
const BRAND_SHADE = 6;

/** The kit's theme from the agency's one colour, which is the seventh of ten shades. */
export function agencyTheme(color: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    colors: { brand: palette(color) },
    primaryShade: BRAND_SHADE,
    autoContrast: true,
    // where black and white read equally well; with it, button text always has 4.5:1
    luminanceThreshold: 0.179,
    white: '#ffffff',
    black: '#000000',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    fontFamily: textFont,
    headings: { fontFamily: displayFont, fontWeight: '740' },
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'md',
    components: {
      Button: { defaultProps: { size: 'md' }, styles: { root: { fontWeight: 620 } } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      DateInput: { defaultProps: { size: 'md' } },
      InputWrapper: {
        styles: {
          label: { fontSize: '0.875rem', fontWeight: 620, marginBottom: 6 },
          description: { color: 'var(--ink-3)', marginBottom: 6 },
          error: { marginTop: 6 },
        },
      },
      Anchor: { defaultProps: { underline: 'hover', fw: 600 } },
    },
  });
}

/** The kit's own variables, mended for contrast; and ours, for pages that the server did not paint. */
export function agencyVariables(color: string): CSSVariablesResolver {
  const text = readable(color, wash(color));
  const shades = palette(color);
  // a hovered button moves away from its text: lighter under black, darker under white
  const hover = onColour(color) === '#000000' ? shades[BRAND_SHADE - 1] : shades[BRAND_SHADE + 1];
  const light: Record<string, string> = {
    ...brandVariables(color),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#15191c',
    '--mantine-color-dimmed': '#565f64',
    '--mantine-color-placeholder': '#6a7479',
    '--mantine-color-error': '#a61b12',
    '--mantine-color-anchor': text,
    '--mantine-color-default-border': '#8d9699',
    '--mantine-color-brand-filled-hover': hover ?? color,
    // on the tint of what a pointer is over, too
    '--mantine-color-brand-light-color': readable(color, shades[2] ?? color),
    '--mantine-color-brand-outline': text,
  };
  return () => ({ variables: {}, light, dark: light });
}
