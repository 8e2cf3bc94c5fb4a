import { IconArrowLeft } from '@tabler/icons-react';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Terms } from '../components/Terms.tsx';
import { termsTexts as texts } from '../texts.es.ts';
import styles from './TermsPage.module.css';

/** /politics of visitors: the terms, and the way back to the sign-in. */
export function TermsPage() {
  return (
    <>
      <LinkAnchor to="/login" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {texts.back}
      </LinkAnchor>
      <Terms />
    </>
  );
}
