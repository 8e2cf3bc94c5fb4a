import styles from './WeekBars.module.css';

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
  heads: { week: string; value: string; back: string };
  /** oldest first; the last is not over yet */
  weeks: readonly Week[];
};

const WIDTH = 720;
const HEIGHT = 210;
const TOP = 26;
const FOOT = 28;
const BAR = 0.62;

/** Bars by week; who does not see them has the table. */
export function WeekBars({ caption, heads, weeks }: Props) {
  const most = Math.max(1, ...weeks.map(week => week.value));
  const step = WIDTH / Math.max(1, weeks.length);
  const room = HEIGHT - TOP - FOOT;
  const base = HEIGHT - FOOT;
  return (
    <figure className={styles.figure} aria-label={caption}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} aria-hidden="true">
        <line x1={0} x2={WIDTH} y1={base + 0.5} y2={base + 0.5} className={styles.axis} />
        {weeks.map((week, place) => {
          const height = (week.value / most) * room;
          const x = place * step + (step * (1 - BAR)) / 2;
          const middle = place * step + step / 2;
          return (
            <g key={week.label}>
              <rect
                className={styles.bar}
                data-current={place === weeks.length - 1 || undefined}
                x={x}
                y={base - height}
                width={step * BAR}
                height={height}
                rx={4}
              />
              {week.back > 0 && (
                <rect
                  className={styles.back}
                  x={x}
                  y={base - Math.min(height, (week.back / most) * room)}
                  width={step * BAR}
                  height={Math.min(height, (week.back / most) * room)}
                />
              )}
              <text className={styles.value} x={middle} y={base - height - 8} textAnchor="middle">
                {compact(week.value)}
              </text>
              <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                {week.label}
              </text>
            </g>
          );
        })}
      </svg>
      <WeekTable caption={caption} heads={heads} weeks={weeks} />
    </figure>
  );
}

/** What the bars say, for those who do not see them. */
function WeekTable({ caption, heads, weeks }: Props) {
  return (
    <table className="unseen">
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
  );
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** $1.2K; nothing where there is nothing. */
const compact = (value: number): string => (value === 0 ? '' : `$${short.format(value)}`);
