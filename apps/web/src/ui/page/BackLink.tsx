import type { LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useWayBack } from '../../lib/address/use-way-back.ts';
import styles from './WayBack.module.css';
import { LinkAnchor } from './links.tsx';

/** Above a page's heading: back to the list that it came from, as it was left. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  const { home } = useWayBack(to, []);
  return (
    <LinkAnchor {...home} className={`${styles.back} ${styles.alone}`}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </LinkAnchor>
  );
}
