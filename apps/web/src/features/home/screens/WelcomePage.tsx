import { currentAgency } from '../../../lib/agency.ts';
import { useClaims } from '../../../lib/session.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './WelcomePage.module.css';

/** What one sees after signing in: the agency's name and slogan. */
export function WelcomePage() {
  const { name, slogan } = currentAgency();
  const { name: person } = useClaims();
  useDocumentTitle(homeTexts.title);
  return (
    <section className={styles.panel}>
      <p>{homeTexts.greeting(person)}</p>
      <h1 tabIndex={-1}>{name}</h1>
      <p className={styles.slogan}>{slogan}</p>
    </section>
  );
}
