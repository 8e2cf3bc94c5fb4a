import { code128Bars } from './code128.ts';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** printable ASCII */
  value: string;
  /** pixels */
  height?: number;
  /** true where the value stands beside it as text */
  decorative?: boolean;
};

/**
 * A real, scannable Code 128, as wide as fits in its place with whole pixels for each module: widths rounded one by one
 * cannot be read from a screen of one dot per pixel. A place too narrow for that is filled.
 */
export function Barcode({ value, height = 56, decorative = false }: Props) {
  const { bars, width } = code128Bars(value);
  const path = bars.map(bar => `M${bar.x} 0h${bar.width}v1h-${bar.width}z`).join('');
  return (
    <svg
      role={decorative ? undefined : 'img'}
      aria-hidden={decorative || undefined}
      aria-label={decorative ? undefined : uiTexts.barcode(value)}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      height={height}
      style={{ width: `max(round(down, 100%, ${width}px), min(100%, ${width}px))` }}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
