import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AgencyFoot } from './AgencyFoot.tsx';
import { Mark } from './Mark.tsx';
import type { MenuEntry } from './menu.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import styles from './PublicFrame.module.css';
import { uiTexts } from '../texts.es.ts';

type Entry = Pick<MenuEntry, 'label' | 'to'>;

type Props = {
  links: readonly Entry[];
  /** the last link, drawn as a button */
  enter: Entry;
  children: ReactNode;
};

/** The frame of what visitors read: brand and links above, the page below. */
export function PublicFrame({ links, enter, children }: Props) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.inside}>
          <Link to="/" className={styles.home}>
            <Mark />
          </Link>
          <nav className={styles.links} aria-label={uiTexts.mainNavigation}>
            <PublicLinks links={links} />
          </nav>
          <Link to={enter.to} className={styles.enter}>
            {enter.label}
          </Link>
          <div className={styles.phone}>
            <PhoneMenu>
              <nav className={styles.sheet} aria-label={uiTexts.mainNavigation}>
                <PublicLinks links={links} />
                <Link to={enter.to}>{enter.label}</Link>
              </nav>
            </PhoneMenu>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.foot}>
        <AgencyFoot />
      </div>
    </div>
  );
}

function PublicLinks({ links }: { links: readonly Entry[] }) {
  return links.map(link => (
    <Link key={link.label} to={link.to} activeProps={{ 'aria-current': 'page' }}>
      {link.label}
    </Link>
  ));
}
