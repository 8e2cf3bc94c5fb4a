import { moment } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';
import { FilePart } from './FilePart.tsx';

const texts = fileTexts.tickets;

/** A client's tickets, those that wait for us first; `email` finds the rest of them. */
export function ClientTickets({ id, email }: { id: number; email: string }) {
  return (
    <FilePart id={id} title={texts.title}>
      {({ tickets: { first, waiting, answered, closed } }) => {
        const total = waiting + answered + closed;
        return total === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {first.map(ticket => (
                <li key={ticket.id}>
                  <LinkAnchor to="/support" search={{ ticket: ticket.id }}>
                    {`${ticket.id} · ${ticket.subject}`}
                  </LinkAnchor>
                  <p className={styles.quiet}>{texts.states[ticket.state](moment(ticket.since))}</p>
                </li>
              ))}
            </ul>
            {total > first.length && (
              <div className={styles.links}>
                <LinkAnchor to="/support" search={{ q: email }}>
                  {texts.all(total)}
                </LinkAnchor>
              </div>
            )}
          </>
        );
      }}
    </FilePart>
  );
}
