import type { TicketLink } from '@puerta/contract/support';
import { LinkAnchor } from '../../../ui/links.tsx';
import { supportTexts } from '../texts.es.ts';

const texts = supportTexts.linked;

type Props = { ticket: { follows: TicketLink | null; followed_by: readonly TicketLink[] } };

/** The closed ticket that one goes on from, and those that go on from it. */
export function TicketLinks({ ticket: { follows, followed_by: followedBy } }: Props) {
  return (
    <>
      {follows && (
        <p>
          {texts.follows} <Linked link={follows} />
        </p>
      )}
      {followedBy.map(link => (
        <p key={link.id}>
          {texts.followedBy} <Linked link={link} />
        </p>
      ))}
    </>
  );
}

const Linked = ({ link: { id, subject } }: { link: TicketLink }) => (
  <LinkAnchor to="/support" search={{ ticket: id }}>
    {supportTexts.number(id)}: {subject}
  </LinkAnchor>
);
