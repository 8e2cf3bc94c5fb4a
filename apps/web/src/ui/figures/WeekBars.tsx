import { useId } from 'react';
import styles from './figures.module.css';

export type Week = {
  /** "16/11" */
  label: string;
  /** what came in, and what of it went back */
  value: number;
  back: number;
  /** the value in words */
  text: string;
  backText: string;
};

type Props = {
  /** says what the bars are; read out with the table that stands for them */
  caption: string;
  heads: { week: string; value: string; back: string; current: string };
  /** says what stands above each bar */
  note: string;
  /** oldest first; the last is not over yet */
  weeks: readonly Week[];
};

/** Of a week; a phone has room for half as many as a desk. */
const STEP = 60;
const ON_PHONES = 6;
const HEIGHT = 210;
const TOP = 26;
const FOOT = 28;
const BAR = 0.62;

/** Bars by week; who does not see them has the table. */
export function WeekBars({ caption, heads, note, weeks }: Props) {
  return (
    <figure className={styles.figure} aria-label={caption}>
      <Bars weeks={weeks} className={styles.all} />
      <Bars weeks={weeks.slice(-ON_PHONES)} className={styles.latest} />
      <ul className={styles.legend} aria-hidden="true">
        <li>{heads.value}</li>
        <li data-bar="back">{heads.back}</li>
        <li data-bar="current">{heads.current}</li>
        <li data-bar="note">{note}</li>
      </ul>
      <WeekTable caption={caption} heads={heads} weeks={weeks} />
    </figure>
  );
}

function Bars({ weeks, className }: { weeks: readonly Week[]; className: string | undefined }) {
  const most = Math.max(1, ...weeks.map(week => week.value));
  const hatch = useId();
  const width = STEP * Math.max(1, weeks.length);
  const base = HEIGHT - FOOT;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={className} aria-hidden="true">
      <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0h7v7H0z" className={styles.gap} />
        <path d="M1.5 0v7" className={styles.stripe} />
      </pattern>
      <line x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} className={styles.axis} />
      {weeks.map((week, place) => (
        <g key={week.label} transform={`translate(${place * STEP} 0)`}>
          <Bar week={week} most={most} isCurrent={place === weeks.length - 1} hatch={hatch} />
        </g>
      ))}
    </svg>
  );
}

type BarProps = { week: Week; most: number; isCurrent: boolean; hatch: string };

function Bar({ week, most, isCurrent, hatch }: BarProps) {
  const base = HEIGHT - FOOT;
  const room = base - TOP;
  const height = (week.value / most) * room;
  const back = Math.min(height, (week.back / most) * room);
  const box = { x: (STEP * (1 - BAR)) / 2, width: STEP * BAR };
  return (
    <>
      <rect
        className={styles.week}
        data-current={isCurrent || undefined}
        {...box}
        y={base - height}
        height={height}
        rx={4}
      />
      {back > 0 && (
        <rect
          className={styles.back}
          fill={`url(#${hatch})`}
          x={box.x + 1}
          width={box.width - 2}
          y={base - back}
          height={back}
        />
      )}
      <text className={styles.value} x={STEP / 2} y={base - height - 8} textAnchor="middle">
        {compact(week.value - week.back)}
      </text>
      <text x={STEP / 2} y={HEIGHT - 8} textAnchor="middle">
        {week.label}
      </text>
    </>
  );
}

/** What the bars say, for those who do not see them. */
function WeekTable({ caption, heads, weeks }: Omit<Props, 'note'>) {
  return (
    <div className="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heads.week}</th>
            <th scope="col">{heads.value}</th>
            <th scope="col">{heads.back}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week.label}>
              <th scope="row">{week.label}</th>
              <td>{week.text}</td>
              <td>{week.backText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** $62, −$1.2K; nothing where there is nothing. */
function compact(value: number): string {
  if (value === 0) return '';
  const size = Math.abs(value);
  return `${value < 0 ? '−' : ''}$${short.format(size < 1000 ? Math.round(size) : size)}`;
}
