import { IconScan } from '@tabler/icons-react';
import { isSurelyCode } from '@puerta/domain/scanned-code';
import { useSeesAmounts } from '../../../lib/permissions.ts';
import { LinkButton } from '../../../ui/links.tsx';
import type { FoundGroup, FoundKind } from '../found-rows.ts';
import { searchTexts as texts } from '../texts.es.ts';
import { countOf, type Found } from '../use-found.ts';
import styles from './SearchWindow.module.css';

/** What may be typed, that it failed, or that there is nothing. */
export function Hints({ found, onClose }: { found: Found; onClose: () => void }) {
  const withPeople = useSeesAmounts();
  const { isAsked, isError, isCurrent, q, refetch } = found;
  if (!isAsked) {
    return <p className={styles.hint}>{withPeople ? texts.hint.manager : texts.hint.restricted}</p>;
  }
  if (isError) {
    return (
      <div className={styles.hint} role="alert">
        <b>{texts.failed}</b>
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          {texts.retry}
        </button>
      </div>
    );
  }
  return isCurrent && countOf(found) === 0 ? <Nothing q={q} onClose={onClose} /> : null;
}

type KindsProps = { groups: FoundGroup[]; only: FoundKind | null; onOnly: (kind: FoundKind | null) => void };

/** Leaves one kind of what was found, or all. */
export function Kinds({ groups, only, onOnly }: KindsProps) {
  return (
    <div className={styles.kinds} role="group" aria-label={texts.onlyOne}>
      <button type="button" aria-pressed={only === null} onClick={() => onOnly(null)}>
        {texts.all}
      </button>
      {groups.map(({ kind, rows, more }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={only === kind}
          onClick={() => onOnly(only === kind ? null : kind)}
        >
          {texts.kinds[kind]} <span className="num">{more ? `${rows.length}+` : rows.length}</span>
        </button>
      ))}
    </div>
  );
}

function Nothing({ q, onClose }: { q: string; onClose: () => void }) {
  return (
    <div className={styles.hint}>
      <b>{texts.nothing(q)}</b>
      <p>{texts.nothingText}</p>
      {isSurelyCode(q) && (
        <LinkButton to="/unidentified" search={{ code: q }} variant="default" onClick={onClose}>
          {texts.keepBox}
        </LinkButton>
      )}
    </div>
  );
}

/** What the keys do here. */
export const Keys = () => (
  <div className={styles.keys} aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {texts.keys.move}
    </span>
    <span>
      <kbd>↵</kbd> {texts.keys.open}
    </span>
    <span>
      <kbd>Ctrl</kbd>
      <kbd>↵</kbd> {texts.keys.newTab}
    </span>
    <span>
      <kbd>⇥</kbd> {texts.keys.one}
    </span>
    <span className={styles.scan}>
      <IconScan size={18} aria-hidden /> {texts.keys.scan}
    </span>
  </div>
);
