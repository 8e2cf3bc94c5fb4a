import {
  IconBoxSeam,
  IconCash,
  IconHeadset,
  type IconProps,
  IconReceipt,
  IconStack2,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import type { FoundKind, FoundRow } from '../found-rows.ts';
import { markParts } from '../mark-parts.ts';
import { searchTexts as texts } from '../texts.es.ts';
import styles from './SearchWindow.module.css';

const ICONS: Record<FoundKind, ComponentType<IconProps>> = {
  packages: IconBoxSeam,
  clients: IconUser,
  lots: IconStack2,
  tickets: IconHeadset,
  payments: IconCash,
  invoices: IconReceipt,
};

type Props = {
  id: string;
  row: FoundRow;
  q: string;
  /** Enter opens it */
  isActive: boolean;
  onOpen: () => void;
  onPoint: () => void;
};

/** A hit: what it is known by, what it is about, how it stands, and of which kind it is. */
export function SearchRow({ id, row, q, isActive, onOpen, onPoint }: Props) {
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) {
      place.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isActive]);
  const Icon = ICONS[row.kind];
  const press = (event: MouseEvent) => {
    // a browser's own ways to open another tab stay
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      onOpen();
    }
  };
  return (
    <Link
      {...row.link}
      ref={place}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.row}
      preload={false}
      onClick={press}
      onMouseMove={() => isActive || onPoint()}
    >
      <span className={styles.icon} data-kind={row.kind}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={styles.what}>
        <b>
          <Marked text={row.title} q={q} />
        </b>
        <small>
          <Marked text={row.text} q={q} />
        </small>
      </span>
      <State state={row.state} />
      <span className={styles.kind}>
        {isActive ? (
          <>
            <span className="unseen">{texts.one[row.kind]}</span>
            <span aria-hidden="true">
              {texts.open} <kbd>↵</kbd>
            </span>
          </>
        ) : (
          texts.one[row.kind]
        )}
      </span>
    </Link>
  );
}

function State({ state }: Pick<FoundRow, 'state'>) {
  if (!state) {
    return <span />;
  }
  return 'status' in state ? (
    <StatusPill {...state} />
  ) : (
    <span className={styles.state} data-bad={state.isBad || undefined}>
      {state.words}
    </span>
  );
}

const Marked = ({ text, q }: { text: string; q: string }) =>
  markParts(text, q).map(({ text: part, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <mark key={at}>{part}</mark>
    ) : (
      part
    ),
  );
