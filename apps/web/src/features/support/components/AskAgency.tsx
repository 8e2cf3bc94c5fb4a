import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { contactQuery } from '../../landing/landing-queries.ts';
import { askTexts as texts } from '../ask.es.ts';

/**
 * The way to ask the agency about what cannot be bought online: a ticket of one's own, or a mail from a visitor, both
 * with the question written. `about` says what it is about; staff have nobody to ask.
 */
export function AskAgency({ about }: { about: string }) {
  const { audience } = useSession();
  const contact = useQuery({ ...contactQuery, enabled: audience === 'public' });
  const question = texts.question(about);
  if (audience === 'customer') {
    return (
      <LinkAnchor to="/support" search={{ ask: question }}>
        {texts.ask}
      </LinkAnchor>
    );
  }
  const to = contact.data?.support_email;
  if (audience === 'staff' || !to) {
    return null;
  }
  const mail = `mailto:${to}?subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(question)}`;
  return <Anchor href={mail}>{texts.ask}</Anchor>;
}
