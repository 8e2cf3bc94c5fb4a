import { Button } from '@mantine/core';
import type { ChangedCell } from '@puerta/contract/tariffs';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useSaveTariffs } from '../../tariffs/api.ts';
import { FileButton } from '../../tariffs/components/FileButton.tsx';
import type { ReadFile } from '../../tariffs/components/FilePreview.tsx';
import { tariffTexts } from '../../tariffs/texts.es.ts';
import { firstStepsTexts } from '../texts.es.ts';
import styles from './Steps.module.css';

const texts = firstStepsTexts.tariffs;
/** Reasons that are read before somebody mends the file. */
const REFUSED_SHOWN = 6;

/** The shipped example or a file of one's own: what it would change is said before it is saved, whole. */
export function TariffsStep({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  return (
    <div className={styles.panel}>
      <p>{texts.lead}</p>
      <div className={styles.choices}>
        <FileButton offersExample onRead={setFile} />
      </div>
      {file && <Read key={file.name} file={file} onDone={onDone} />}
      <LinkAnchor to="/cities">{texts.table}</LinkAnchor>
    </div>
  );
}

function Read({ file, onDone }: { file: ReadFile; onDone: () => void }) {
  const tariffs = useSaveTariffs();
  const cells = file.rows.flatMap(({ city, cells: read }) =>
    city === null ? [] : read.map(cell => ({ city, ...cell }) as ChangedCell),
  );
  const opened = cells.filter(({ figure, becomes }) => figure === 'active' && becomes === 1).length;
  const refused = file.rows.filter(({ verdict }) => verdict === 'refused');
  const save = useOnce(async () => {
    const answer = await tariffs.mutateAsync({ cells, from: null, origin: 'file', open_states: true });
    if (!answer.success) {
      notifyError(answer.message, tariffTexts.saveFailed);
      return;
    }
    notifySuccess(tariffTexts.saved(answer.data.figures, answer.data.cities));
    onDone();
  });
  return (
    <section className={styles.read} aria-label={texts.read(file.name)}>
      <p role="status">
        <b>{texts.read(file.name)}</b>
        <span>{tariffTexts.file.read(file.rows.length)}</span>
      </p>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <b>{texts.refused}</b>
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map(({ line, why }) => (
              <li key={line}>{texts.refusedRow(line, why ?? '')}</li>
            ))}
          </ul>
        </div>
      )}
      {cells.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <Button loading={tariffs.isPending} onClick={() => void save()}>
          {opened > 0 ? texts.save(opened) : texts.keep}
        </Button>
      )}
    </section>
  );
}
