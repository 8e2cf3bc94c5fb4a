import { useQuery } from '@tanstack/react-query';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { linkQuery } from '../link-query.ts';
import { passwordTexts as texts } from '../texts.es.ts';
import { RequestLink } from './RequestLink.tsx';
import { SetPassword } from './SetPassword.tsx';

/**
 * What a mailed link opens: the new password, or another link to ask for where it was used or ended. Where nobody can
 * tell, setting the password will.
 */
export function MailedLink({ token }: { token: string }) {
  const { data: answer } = useQuery(linkQuery(token, 'password'));
  const isGone = answer?.success === false && answer.error.code === 'link_expired';
  const place = useFocusOnChange<HTMLDivElement>(isGone ? 'gone' : 'opened');
  return (
    <div ref={place}>
      {answer === undefined ? (
        <SkeletonCard />
      ) : isGone ? (
        <RequestLink title={texts.gone} lead={texts.goneLead} />
      ) : (
        <SetPassword token={token} />
      )}
    </div>
  );
}
