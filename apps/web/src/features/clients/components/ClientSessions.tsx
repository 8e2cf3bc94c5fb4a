import { clientFileTexts } from '@puerta/contract/client-file.es';
import { moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { useEndSessions } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';
import { FilePart } from './FilePart.tsx';

const texts = fileTexts.sessions;

/** Where a client is signed in, and a way to sign them out everywhere. */
export function ClientSessions({ id, name }: { id: number; name: string }) {
  return (
    <FilePart
      id={id}
      title={texts.title}
      action={({ can }) => can.end_sessions && <EndSessions id={id} name={name} />}
    >
      {({ sessions }) =>
        sessions.length === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <ul className={styles.list}>
            {sessions.map(session => (
              <li key={`${session.since} ${session.device}`}>
                {session.device || texts.unknown}
                <p className={styles.quiet}>{texts.seen(moment(session.seen))}</p>
                <p className={styles.quiet}>{texts.since(moment(session.since))}</p>
              </li>
            ))}
          </ul>
        )
      }
    </FilePart>
  );
}

function EndSessions({ id, name }: { id: number; name: string }) {
  const end = useEndSessions(id);
  const confirm = async () => {
    const answer = await end.mutateAsync(undefined);
    if (answer.success) {
      notifySuccess(answer.message ?? clientFileTexts.done.sessionsEnded(answer.data.ended));
    } else {
      notifyError(answer.message, texts.endFailed);
    }
  };
  return (
    <AskedButton
      variant="default"
      size="compact-md"
      question={{ title: texts.endTitle, message: texts.endText(name), confirmLabel: texts.end }}
      onConfirm={confirm}
    >
      {texts.end}
    </AskedButton>
  );
}
