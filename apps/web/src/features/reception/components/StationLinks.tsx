import { LinkButton } from '../../../ui/page/links.tsx';
import { COUNTER_WORDS } from '../counter-words.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './list.module.css';

const LINKS = { '/receive-tracking': receptionTexts.links.one, ...COUNTER_WORDS } as const;
type Counter = keyof typeof LINKS;

/** From one counter of the warehouse to the others, where no rail stands beside the page. */
export function StationLinks({ from }: { from: Counter }) {
  const others = Object.keys(LINKS).filter((to): to is Counter => to !== from);
  return others.map(to => (
    <LinkButton key={to} to={to} variant="default" className={styles.link}>
      {LINKS[to]}
    </LinkButton>
  ));
}
