import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { useAgency } from '../../../lib/session/agency.ts';
import { useClaims } from '../../../lib/session/session.ts';
import { CopyCode } from '../../../ui/page/CopyCode.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { invitationTo, lockerName } from '../locker.ts';
import { lockerTexts as texts } from '../texts.es.ts';
import styles from './LockerLabel.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/parcel/QrCode.tsx')).QrCode }));

/** One's own locker as a label: the code under the agency's name for it, and the invitation that it stands for. */
export function LockerLabel() {
  const titleId = useId();
  const { name: agency } = useAgency();
  const { name, locker } = useClaims();
  if (!locker) {
    return null;
  }
  const url = invitationTo(locker);
  return (
    <section className={styles.label} aria-labelledby={titleId}>
      <Ticket perforation="below" stub={<Invitation url={url} />}>
        <div className={styles.head}>
          <span>{agency}</span>
          <b aria-hidden="true">{texts.head}</b>
        </div>
        <div className={styles.body}>
          <div className={styles.words}>
            <h2 id={titleId} className="unseen">
              {texts.title}
            </h2>
            <div className={styles.called}>
              <small>{lockerName()}</small>
              <CopyCode value={locker} what={texts.code} />
            </div>
            <p className={styles.code}>{locker}</p>
            <p className={styles.name} title={name}>
              {name}
            </p>
          </div>
          <div className={styles.square}>
            <Suspense>
              <QrCode value={url} label={texts.qr(locker)} />
            </Suspense>
          </div>
        </div>
      </Ticket>
    </section>
  );
}

/** The link by which somebody else registers: to copy, to share as the device does it, or by WhatsApp. */
function Invitation({ url }: { url: string }) {
  const { name } = useAgency();
  const clipboard = useClipboard({ timeout: 1500 });
  const message = texts.message(name, url);
  const look = {
    variant: 'default',
    size: 'sm',
    leftSection: <IconShare size={18} aria-hidden />,
  } as const;
  return (
    <>
      <p className={styles.why}>{texts.invite}</p>
      <div className={styles.buttons}>
        <Button
          {...look}
          leftSection={
            clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => clipboard.copy(url)}
        >
          <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
        </Button>
        {'share' in navigator ? (
          // one who thinks better of it is no failure
          <Button {...look} onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}>
            {texts.share}
          </Button>
        ) : (
          <Button
            {...look}
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener"
          >
            {texts.share}
          </Button>
        )}
      </div>
    </>
  );
}
