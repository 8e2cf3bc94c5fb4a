import { money } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';
import { FilePart } from './FilePart.tsx';

const texts = fileTexts.owes;

/** What a client owes, and for which packages. */
export function ClientOwes({ id }: { id: number }) {
  return (
    <FilePart id={id} title={texts.title}>
      {({ owes }) =>
        owes.count === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <>
            <p className={styles.owes}>{texts.sum(money(owes.amount), owes.count)}</p>
            <ul className={styles.list}>
              {owes.packages.map(row => (
                <li key={row.tracking_number} className={styles.line}>
                  <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }} className="num">
                    {row.tracking_number}
                  </LinkAnchor>
                  <span className="num">
                    {money(row.debt)}
                    {row.reviewed && ` · ${texts.reviewed}`}
                  </span>
                </li>
              ))}
            </ul>
            {owes.count > owes.packages.length && (
              <p className={styles.quiet}>{texts.more(owes.count - owes.packages.length)}</p>
            )}
          </>
        )
      }
    </FilePart>
  );
}
