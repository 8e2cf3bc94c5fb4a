import { IconPlane } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { Barcode } from '../../../ui/parcel/Barcode.tsx';
import { Mark } from '../../../ui/frame/Mark.tsx';
import { WayLabel } from '../../parcel/components/WayLabel.tsx';
import styles from '../login.module.css';
import { loginTexts } from '../texts.es.ts';

/** A number as the agency gives them; its last character is not the check that it would need, so it is nobody's. */
export const sampleCode = (prefix: string): string => `${prefix}2KYPN6VES0`;

/** The brand's half of the login: the server draws its mark and slogan first, this adds the drawing. */
export function EntrancePanel() {
  const { slogan } = currentAgency();
  return (
    <header className="brand-panel">
      <div className="brand-panel__inner">
        <Mark onPanel />
        <p className="brand-panel__slogan" style={{ '--letters': slogan.length } as CSSProperties}>
          {slogan}
        </p>
        <RouteLine />
        <SampleLabel />
        <ul className={styles.facts}>
          {loginTexts.facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </header>
  );
}

function RouteLine() {
  return (
    <svg className={styles.route} viewBox="0 0 640 420" fill="none" aria-hidden="true">
      <path
        d="M70 340C200 330 330 150 566 76"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <circle cx="70" cy="340" r="5" fill="currentColor" />
      <circle cx="70" cy="340" r="13" stroke="currentColor" strokeOpacity=".5" />
      <circle cx="566" cy="76" r="5" fill="currentColor" />
      <circle cx="566" cy="76" r="13" stroke="currentColor" strokeOpacity=".5" />
    </svg>
  );
}

function SampleLabel() {
  const { name, city, state_code, tracking_prefix } = currentAgency();
  const code = sampleCode(tracking_prefix);
  const { way, destination } = loginTexts.label;
  return (
    <div className={styles.label} aria-hidden="true">
      <WayLabel
        agency={name}
        way={way}
        icon={<IconPlane size={22} />}
        from={{ letters: 'MIA', place: [city, state_code].filter(Boolean).join(', ') }}
        to={{ letters: 'CCS', place: destination }}
      />
      <div className={styles.code}>
        <Barcode value={code} height={54} decorative />
        <div className="num">
          <span>{code}</span>
          <span>12 lb · 16×12×12 in</span>
        </div>
      </div>
    </div>
  );
}
