import { count } from '../../lib/format.ts';
import styles from './figures.module.css';
import { meterTexts } from './meter.es.ts';

const texts = meterTexts;

type Props = {
  label: string;
  value: number;
  /** null: none, and the figure stands alone */
  limit: number | null;
  unit: string;
  /** the same in another unit */
  note?: string;
};

/** One name and figure of a list, beside its limit: what is beyond is red, and the sentence says how much it is. */
export function Meter({ label, value, limit, unit, note }: Props) {
  const show = (amount: number) => `${count(Math.round(amount * 100) / 100)} ${unit}`;
  const isOver = limit !== null && value > limit;
  const rest =
    limit === null ? null : isOver ? texts.over(show(value - limit)) : texts.room(show(limit - value));
  return (
    <div className={styles.meter}>
      <dt>{label}</dt>
      <dd className="num">
        <b>{limit === null ? show(value) : texts.of(show(value), show(limit))}</b>
        {limit !== null && (
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${(100 * Math.min(value, limit)) / Math.max(value, limit)}%` }} />
            {isOver && <i className={styles.beyond} />}
          </span>
        )}
        <small>
          {note && <span>{note}</span>}
          {rest && <span data-over={isOver || undefined}>{rest}</span>}
        </small>
      </dd>
    </div>
  );
}
