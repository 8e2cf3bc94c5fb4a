import { IconExternalLink } from '@tabler/icons-react';
import styles from './CarrierTracking.module.css';
import { uiTexts } from './texts.es.ts';

const CARRIER_PAGE = 'https://www.ups.com/track?tracknum=';

/** The carrier's number, as a link to the carrier's own tracking page in another tab. */
export function CarrierTracking({ code }: { code: string }) {
  return (
    <a
      className={styles.link}
      href={CARRIER_PAGE + encodeURIComponent(code)}
      target="_blank"
      rel="noreferrer"
      aria-label={uiTexts.atCarrier(code)}
    >
      {code}
      <IconExternalLink size={15} stroke={1.9} aria-hidden />
    </a>
  );
}
