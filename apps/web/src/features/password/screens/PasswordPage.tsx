import { useSearch } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useSession } from '../../../lib/session.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { MailedLink } from '../components/MailedLink.tsx';
import { RequestLink } from '../components/RequestLink.tsx';
import { passwordTexts as texts } from '../texts.es.ts';
import styles from './PasswordPage.module.css';

/** /password asks for a mailed link; with the link's token it sets the new password, if it still can. */
export function PasswordPage() {
  const { token }: { token?: unknown } = useSearch({ strict: false });
  const isVisitor = useSession().token === null;
  return (
    <div className={styles.page}>
      {isVisitor && (
        <LinkAnchor to="/login" className={styles.back}>
          <IconArrowLeft size={18} aria-hidden />
          {texts.back}
        </LinkAnchor>
      )}
      {typeof token === 'string' && token !== '' ? <MailedLink key={token} token={token} /> : <RequestLink />}
    </div>
  );
}
