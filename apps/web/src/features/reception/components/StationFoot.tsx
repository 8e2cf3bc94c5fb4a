import { NOTIFICATIONS } from '@puerta/domain/parcel-limits';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { canSpeak, isSpeaking, setSpeaking } from '../../../lib/say.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './StationFoot.module.css';

const texts = receptionTexts.station;

/** The station's last line: what was done, and whether the station speaks. */
export function StationFoot({ children }: { children: ReactNode }) {
  const [speaks, setSpeaks] = useState(isSpeaking);
  const Icon = speaks ? IconVolume : IconVolumeOff;
  return (
    <div className={styles.foot} style={{ '--notices': `${NOTIFICATIONS.width}px` } as CSSProperties}>
      {children}
      {canSpeak() && (
        <button
          type="button"
          className={styles.voice}
          aria-pressed={speaks}
          onClick={() => {
            setSpeaking(!speaks);
            setSpeaks(!speaks);
          }}
        >
          <Icon size={20} aria-hidden />
          <span>{texts.voice}</span>
        </button>
      )}
    </div>
  );
}
