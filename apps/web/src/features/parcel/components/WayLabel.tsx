import type { ReactNode } from 'react';
import { wayTexts as texts } from '../way.es.ts';
import styles from './WayLabel.module.css';

type Place = { letters: string; place: string };
type Props = {
  agency: string;
  /** what it travels by */
  way: ReactNode;
  icon: ReactNode;
  from: Place;
  to: Place;
};

/** The upper part of a drawn label: whose, by what, from where to where. */
export function WayLabel({ agency, way, icon, from, to }: Props) {
  return (
    <>
      <div className={styles.top}>
        <span>{agency}</span>
        <b>{way}</b>
      </div>
      <div className={styles.places}>
        <End says={texts.from} {...from} />
        {icon}
        <End says={texts.to} {...to} />
      </div>
    </>
  );
}

function End({ says, letters, place }: Place & { says: string }) {
  return (
    <div>
      <small>{says}</small>
      {/* drawn: the city below says the same in words */}
      <strong aria-hidden="true" data-letters={letters} />
      <span>{place}</span>
    </div>
  );
}
