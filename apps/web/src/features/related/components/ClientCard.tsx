import { Anchor } from '@mantine/core';
import type { ManagersRelated } from '@puerta/contract/related';
import { phoneText } from '@puerta/domain/phone';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { lockerName } from '../../locker/locker.ts';
import { relatedTexts } from '../texts.es.ts';
import styles from './RelatedCards.module.css';

const texts = relatedTexts.client;

type Props = {
  /** known before the rest is */
  name: string;
  /** undefined while it is fetched */
  client: ManagersRelated['client'] | undefined;
};

/** Whose package it is: the way to their page, what they owe, and how to reach them. For managers. */
export function ClientCard({ name, client }: Props) {
  return (
    <Card
      title={texts.title}
      action={
        client && client.owes > 0 && <span className={styles.owes}>{texts.owes(money(client.owes))}</span>
      }
    >
      <p className={styles.name}>
        {client ? (
          <LinkAnchor to="/client/$id" params={{ id: String(client.id) }} aria-label={texts.see(client.name)}>
            {client.name}
          </LinkAnchor>
        ) : (
          name
        )}
      </p>
      {client ? <Reach client={client} /> : <SkeletonBar width="70%" />}
    </Card>
  );
}

function Reach({ client: { locker, blocked, phone, email } }: { client: ManagersRelated['client'] }) {
  const spoken = phone && phoneText(phone, 'US');
  return (
    <>
      <p className={styles.quiet}>
        {[locker && `${lockerName()} ${locker}`, blocked && texts.blocked].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.reach}>
        {spoken && (
          <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={texts.call(spoken)}>
            <IconPhone size={16} aria-hidden />
            {spoken}
          </Anchor>
        )}
        {email && (
          <Anchor href={`mailto:${email}`} aria-label={texts.write(email)}>
            <IconMail size={16} aria-hidden />
            {email}
          </Anchor>
        )}
      </div>
    </>
  );
}
