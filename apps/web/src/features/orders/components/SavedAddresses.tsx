import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconAddressBook } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
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
};

/** The button "Direcciones" and the drawer with saved addresses: picking one closes it. */
export function SavedAddresses<A extends Address>({ title, addresses, linesOf, onPick }: Props<A>) {
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
        <AddressList addresses={addresses} linesOf={linesOf} onPick={pick} />
      </SidePanel>
    </>
  );
}

function AddressList<A extends Address>({ addresses, linesOf, onPick }: Omit<Props<A>, 'title'>) {
  if (addresses.isPending) {
    return <SkeletonCard lines={3} />;
  }
  if (addresses.isError) {
    return <ErrorState message={texts.failed} onRetry={() => void addresses.refetch()} />;
  }
  if (addresses.data.length === 0) {
    return <EmptyState title={texts.none} text={texts.noneText} />;
  }
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.list}>
        {addresses.data.map(address => (
          <li key={address.id}>
            <button type="button" onClick={() => onPick(address)}>
              <b>{address.title}</b>
              <span>{address.name}</span>
              {linesOf(address).map(line => (
                <span key={line}>{line}</span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
