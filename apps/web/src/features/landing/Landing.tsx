import { Contact } from './components/Contact.tsx';
import { Promotions } from './components/Promotions.tsx';
import styles from './Landing.module.css';

/** What stands under the logged-out home's tabs: promotions, the agency's story, how to reach it. */
export function Landing() {
  return (
    <div className={styles.landing}>
      <div className={styles.inside}>
        <Promotions />
        <Contact />
      </div>
    </div>
  );
}
