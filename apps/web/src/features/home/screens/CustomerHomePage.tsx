import { Link } from '@tanstack/react-router';
import { IconCalculator, IconChevronRight, IconSend, IconShoppingBag } from '@tabler/icons-react';
import { useId } from 'react';
import { PromoCards } from '../../promotions/components/PromoCards.tsx';
import { homeTexts } from '../texts.es.ts';
import { WelcomePage } from './WelcomePage.tsx';
import styles from './CustomerHomePage.module.css';

const texts = homeTexts.next;
const NEXT = [
  { to: '/calculator', icon: IconCalculator, title: texts.quote, text: texts.quoteText },
  { to: '/services', icon: IconSend, title: texts.send, text: texts.sendText },
  { to: '/purchase', icon: IconShoppingBag, title: texts.purchases, text: texts.purchasesText },
] as const;

/** The customer's home: the agency's greeting, what one may do next, and the promotions. */
export function CustomerHomePage() {
  const promosId = useId();
  return (
    <>
      <WelcomePage />
      <nav aria-label={texts.title}>
        <ul className={styles.next}>
          {NEXT.map(({ to, icon: Icon, title, text }) => (
            <li key={to}>
              <Link to={to}>
                <Icon size={26} stroke={1.8} aria-hidden />
                <span>
                  <b>{title}</b>
                  {text}
                </span>
                <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.promos} aria-labelledby={promosId}>
        <h2 id={promosId}>{homeTexts.promos}</h2>
        <PromoCards level={3} />
      </section>
    </>
  );
}
