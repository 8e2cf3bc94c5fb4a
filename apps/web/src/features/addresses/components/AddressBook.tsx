import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { addressesTexts as texts } from '../texts.es.ts';
import styles from './AddressBook.module.css';
import { RemoveAddress } from './RemoveAddress.tsx';

type Address = { id: number; title: string; name: string; email: string; phone: string };
type Words = { title: string; none: string; noneText: string; add: string; edit: string };

type Props<A extends Address> = {
  words: Words;
  kind: 'sender' | 'receiver';
  addresses: UseQueryResult<A[]>;
  phoneOf: (phone: string) => string;
  linesOf: (address: A) => string[];
  /** the drawer's form; null adds */
  form: (address: A | null, onDone: () => void) => React.ReactNode;
};

/** One of the two books: its addresses as cards, and a drawer that adds and edits. */
export function AddressBook<A extends Address>({ words, kind, addresses, form, ...shown }: Props<A>) {
  const titleId = useId();
  // what the drawer holds stays in it while it closes
  const [edited, setEdited] = useState<{ address: A | null; opened: boolean; turn: number }>({
    address: null,
    opened: false,
    turn: 0,
  });
  const open = (address: A | null) => setEdited({ address, opened: true, turn: edited.turn + 1 });
  const close = () => setEdited(now => ({ ...now, opened: false }));
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => open(null)}
      aria-label={words.add}
    >
      {texts.addHere}
    </Button>
  );
  const isEmpty = addresses.data?.length === 0;
  return (
    <section className={styles.book} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{words.title}</h2>
        {!isEmpty && add}
      </div>
      {addresses.isPending && <SkeletonCard lines={3} />}
      {addresses.isError && <ErrorState message={texts.failed} onRetry={() => void addresses.refetch()} />}
      {isEmpty && <EmptyState title={words.none} text={words.noneText} action={add} />}
      {!isEmpty && addresses.data && (
        <ul className={styles.cards}>
          {addresses.data.map(address => (
            <li key={address.id}>
              <AddressCard address={address} kind={kind} onEdit={() => open(address)} {...shown} />
            </li>
          ))}
        </ul>
      )}
      <SidePanel title={edited.address ? words.edit : words.add} opened={edited.opened} onClose={close}>
        <div key={edited.turn}>{form(edited.address, close)}</div>
      </SidePanel>
    </section>
  );
}

type CardProps<A extends Address> = Pick<Props<A>, 'kind' | 'phoneOf' | 'linesOf'> & {
  address: A;
  onEdit: () => void;
};

function AddressCard<A extends Address>({ address, kind, phoneOf, linesOf, onEdit }: CardProps<A>) {
  return (
    <article className={styles.card}>
      <h3>{address.title}</h3>
      <p className={styles.name}>{address.name}</p>
      <address>
        {linesOf(address).map(line => (
          <span key={line}>{line}</span>
        ))}
        <span className="num">{phoneOf(address.phone)}</span>
        <span>{address.email}</span>
      </address>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={texts.editOne(address.title)}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
        <RemoveAddress kind={kind} address={address} icon={<IconTrash size={16} aria-hidden />} />
      </div>
    </article>
  );
}
