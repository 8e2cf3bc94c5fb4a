import { Link } from '@tanstack/react-router';
import { useAgency } from '../../lib/session/agency.ts';
import styles from './AgencyFoot.module.css';
import { uiTexts } from '../texts.es.ts';

const texts = uiTexts.foot;
const YEAR = new Date().getFullYear();

/** The foot of what customers and visitors read: whose portal it is, how to reach them, and their terms. */
export function AgencyFoot() {
  const { name, phone, support_email: email } = useAgency();
  return (
    <footer className={styles.foot}>
      <p>
        {texts.doubts} {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{texts.write}</a>}
      </p>
      <p>
        <span>{texts.owner(YEAR, name)}</span>
        <Link to="/politics">{texts.terms}</Link>
      </p>
    </footer>
  );
}
