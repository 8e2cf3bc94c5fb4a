import type { TakenPackage } from '@puerta/contract/parcels/lots';
import { IconArrowsExchange2 } from '@tabler/icons-react';
import { count, hourOf, kilogramsText } from '../../../lib/format.ts';
import { Meter } from '../../../ui/figures/Meter.tsx';
import type { Limits, Load } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import styles from './LotForm.module.css';
import { LinkAnchor } from '../../../ui/page/links.tsx';

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

const takenTexts = lotTexts.taken;

/** Chosen packages that somebody else took meanwhile: each in one line with where it is now; the rest stays chosen. */
export function TakenLines({ taken }: { taken: readonly TakenPackage[] }) {
  return (
    <div role="alert">
      <ul className={styles.lines} hidden={taken.length === 0}>
        {taken.map(one => (
          <li key={one.id}>
            <span className={styles.mark}>
              <IconArrowsExchange2 size={16} aria-hidden />
            </span>
            <span>
              <b>{takenTexts.where(one.package_number ?? one.tracking_number, one.lot?.identifier)}</b>
              {one.by && one.at && takenTexts.by(one.by.name, hourOf(one.at))}
              {takenTexts.rest}
            </span>
            {one.lot && (
              <LinkAnchor to="/lots/$id" params={{ id: String(one.lot.id) }}>
                {takenTexts.see(one.lot.identifier)}
              </LinkAnchor>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
