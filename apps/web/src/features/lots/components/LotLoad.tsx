import { count, kilogramsText } from '../../../lib/format.ts';
import { Meter } from '../../../ui/Meter.tsx';
import type { Load, Limits } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import styles from './LotLoad.module.css';

const texts = lotTexts.edit;

/** What a lot holds, beside what it should hold at most. */
export function LotLoad({ load, limits }: { load: Load; limits: Limits }) {
  return (
    <div className={styles.place}>
      <dl className={styles.totals}>
        <div>
          <dt>{texts.pieces}</dt>
          <dd className="num">{count(load.pieces)}</dd>
        </div>
        <Meter
          label={texts.weight}
          value={load.weight}
          limit={limits.weight}
          unit="lb"
          note={kilogramsText(load.weight)}
        />
        <Meter label={texts.volume} value={load.cubicFeet} limit={limits.volume} unit="ft³" />
      </dl>
    </div>
  );
}
