import type { LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import styles from './WayBack.module.css';
import { LinkAnchor } from './links.tsx';

/** Above a page's heading: back to the list that it came from. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <LinkAnchor to={to} className={`${styles.back} ${styles.alone}`}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </LinkAnchor>
  );
}
