import type { TakenPackage } from '@puerta/contract/lots';
import { IconArrowsExchange2 } from '@tabler/icons-react';
import { hourOf } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { lotTexts } from '../texts.es.ts';
import styles from './TakenLines.module.css';

const texts = lotTexts.taken;

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
              <b>{texts.where(one.package_number ?? one.tracking_number, one.lot?.identifier)}</b>
              {one.by && one.at && texts.by(one.by.name, hourOf(one.at))}
              {texts.rest}
            </span>
            {one.lot && (
              <LinkAnchor to="/lots/$id" params={{ id: String(one.lot.id) }}>
                {texts.see(one.lot.identifier)}
              </LinkAnchor>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
