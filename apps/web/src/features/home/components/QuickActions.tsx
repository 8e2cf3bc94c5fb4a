import { Link } from '@tanstack/react-router';
import { IconCalculator, IconChevronRight, IconHeadset, IconMapPin, IconSend } from '@tabler/icons-react';
import { Tile } from '../../../ui/Tile.tsx';
import { homeTexts } from '../texts.es.ts';
import styles from './Home.module.css';
import { HomeCard } from './HomeCard.tsx';

const texts = homeTexts.actions;
export const ACTIONS = [
  { to: '/services', icon: IconSend, title: texts.send, text: texts.sendText },
  { to: '/calculator', icon: IconCalculator, title: texts.quote, text: texts.quoteText },
  { to: '/tracking', icon: IconMapPin, title: texts.track, text: texts.trackText },
  { to: '/support', icon: IconHeadset, title: texts.ask, text: texts.askText },
] as const;

/** What one may do next: rows of a card, on a phone four tiles. */
export function QuickActions() {
  return (
    <HomeCard title={texts.title}>
      <ul className={styles.actions}>
        {ACTIONS.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <Tile tone="brand" className={styles.tile}>
                <Icon stroke={1.8} />
              </Tile>
              <span className={styles.words}>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <IconChevronRight size={18} aria-hidden className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
