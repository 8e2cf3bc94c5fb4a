import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconAddressBook } from '@tabler/icons-react';
import { fold } from '@puerta/domain/search';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { orderTexts } from '../texts.es.ts';
import styles from './SavedAddresses.module.css';

const texts = orderTexts.saved;

type Address = { id: number; title: string; name: string };
type Props<A extends Address> = {
  title: string;
  addresses: UseQueryResult<A[]>;
  /** an address below its title and name, line by line */
  linesOf: (address: A) => string[];
  onPick: (address: A) => void;
  /** why an address is of no use here; null where it is */
  whyNot?: (address: A) => string | null;
};

/** The button "Direcciones" and the drawer with saved addresses: picking one closes it. */
export function SavedAddresses<A extends Address>({ title, onPick, ...list }: Props<A>) {
  const [opened, { open, close }] = useDisclosure(false);
  const pick = (address: A) => {
    close();
    onPick(address);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconAddressBook size={18} aria-hidden />} onClick={open}>
        {orderTexts.addresses}
      </Button>
      <SidePanel title={title} opened={opened} onClose={close}>
        <AddressList {...list} onPick={pick} />
      </SidePanel>
    </>
  );
}

function AddressList<A extends Address>({ addresses, ...shown }: Omit<Props<A>, 'title'>) {
  if (addresses.isPending) {
    return <SkeletonCard lines={3} />;
  }
  if (addresses.isError) {
    return <ErrorState message={texts.failed} onRetry={() => void addresses.refetch()} />;
  }
  if (addresses.data.length === 0) {
    return <EmptyState title={texts.none} text={texts.noneText} />;
  }
  return <Choices all={addresses.data} {...shown} />;
}

/** From how many addresses on they can be searched. */
const MANY = 6;

type ChoicesProps<A extends Address> = Omit<Props<A>, 'title' | 'addresses'> & { all: readonly A[] };

function Choices<A extends Address>({ all, linesOf, onPick, whyNot = () => null }: ChoicesProps<A>) {
  const [q, setQ] = useState('');
  const said = (address: A) => fold([address.title, address.name, ...linesOf(address)].join(' '));
  const found = all.filter(address => said(address).includes(fold(q)));
  // those that can be picked first
  const shown = found
    .map(address => ({ address, reason: whyNot(address) }))
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null));
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      {all.length >= MANY && <SearchBox label={texts.search} q={q} onSearch={setQ} live />}
      <p role="status" className={styles.nothing}>
        {shown.length === 0 && texts.nothing}
      </p>
      <ul className={styles.list}>
        {shown.map(({ address, reason }) => (
          <li key={address.id}>
            {reason === null ? (
              <button type="button" onClick={() => onPick(address)}>
                <AddressText address={address} linesOf={linesOf} />
              </button>
            ) : (
              <div>
                <AddressText address={address} linesOf={linesOf} />
                <em>{reason}</em>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function AddressText<A extends Address>({ address, linesOf }: { address: A } & Pick<Props<A>, 'linesOf'>) {
  return (
    <>
      <b>{address.title}</b>
      <span>{address.name}</span>
      {linesOf(address).map(line => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}
