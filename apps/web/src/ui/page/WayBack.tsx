import type { LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useWayBack, type Way } from '../../lib/address/use-way-back.ts';
import { backTexts } from './back.es.ts';
import { LinkAnchor } from './links.tsx';
import styles from './WayBack.module.css';

const WORDS = backTexts.to;
type Other = keyof typeof WORDS;
const OTHERS = Object.keys(WORDS) as Other[];

type Props = {
  /** the list that the page belongs to */
  to: NonNullable<LinkProps['to']>;
  /** what its link says; none: it stands elsewhere on the page */
  children?: string;
};

/** Above a page's heading: back to its list, and before it to where one came from, each as it was left. */
export function WayBack({ to, children }: Props) {
  const { home, other } = useWayBack(to, OTHERS);
  if (!other && !children) {
    return null;
  }
  return (
    <div className={styles.ways}>
      {other && <Back {...other}>{WORDS[other.of]}</Back>}
      {children && <Back {...home}>{children}</Back>}
    </div>
  );
}

const Back = ({ to, search, onClick, children }: Way & { children: string }) => (
  <LinkAnchor to={to} search={search} onClick={onClick} className={styles.back}>
    <IconArrowLeft size={18} aria-hidden />
    {children}
  </LinkAnchor>
);
