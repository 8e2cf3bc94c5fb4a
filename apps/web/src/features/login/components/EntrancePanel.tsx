import { IconPlane } from '@tabler/icons-react';
import { currentAgency } from '../../../lib/agency.ts';
import { Barcode } from '../../../ui/Barcode.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import styles from './EntrancePanel.module.css';
import { loginTexts } from '../texts.es.ts';

const SAMPLE_CODE = 'AG100742';

/** The brand's half of the login: the server draws its mark and slogan first, this adds the drawing. */
export function EntrancePanel() {
  const { slogan } = currentAgency();
  return (
    <header className="brand-panel">
      <div className="brand-panel__inner">
        <Mark onPanel />
        <p className="brand-panel__slogan">{slogan}</p>
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
  const { name } = currentAgency();
  const { service, origin, destination } = loginTexts.label;
  return (
    <div className={styles.label} aria-hidden="true">
      <div className={styles.top}>
        <span>{name}</span>
        <b>{service}</b>
      </div>
      <div className={styles.places}>
        <div>
          <small>{origin}</small>
          <strong>MIA</strong>
          <span>Doral, FL 33166</span>
        </div>
        <IconPlane size={22} />
        <div>
          <small>{destination}</small>
          <strong>CCS</strong>
          <span>Caracas, D.C.</span>
        </div>
      </div>
      <div className={styles.code}>
        <Barcode value={SAMPLE_CODE} height={54} decorative />
        <div className="num">
          <span>{SAMPLE_CODE}</span>
          <span>12 lb · 16×12×12 in</span>
        </div>
      </div>
    </div>
  );
}
