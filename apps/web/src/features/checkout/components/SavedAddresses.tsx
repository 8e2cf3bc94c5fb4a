import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type UseQueryResult } from '@tanstack/react-query';
import { IconAddressBook } from '@tabler/icons-react';
import { fold } from '@puerta/domain/text/search';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { orderTexts } from '../texts.es.ts';
import styles from './orders.module.css';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import type { UseFormReturnType } from '@mantine/form';
import type { Answer } from '@puerta/contract/client';
import { Field } from '../../../ui/form/Form.tsx';
import { useAct } from '../../../lib/query/use-act.ts';

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
  const opener = useRef<HTMLButtonElement>(null);
  const isPicked = useRef(false);
  const pick = (address: A) => {
    isPicked.current = true;
    close();
    onPick(address);
  };
  // with an address taken one goes on; the panel itself brings the focus back to its opener
  useEffect(() => {
    if (!opened && isPicked.current) {
      isPicked.current = false;
      opener.current?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
  }, [opened]);
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        leftSection={<IconAddressBook size={18} aria-hidden />}
        onClick={open}
      >
        {orderTexts.addresses}
      </Button>
      <SidePanel title={title} opened={opened} onClose={close}>
        <AddressList {...list} onPick={pick} />
      </SidePanel>
    </>
  );
}

function AddressList<A extends Address>({ addresses, ...shown }: Omit<Props<A>, 'title'>) {
  return (
    <Loaded query={addresses} failed={texts.failed} loading={<SkeletonCard lines={3} />}>
      {all =>
        all.length === 0 ? (
          <EmptyState title={texts.none} text={texts.noneText} />
        ) : (
          <Choices all={all} {...shown} />
        )
      }
    </Loaded>
  );
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
      {all.length >= MANY && <SearchBox label={texts.search} q={q} onSearch={setQ} live isFirst />}
      <p role="status" className={styles.nothing}>
        {shown.length === 0 && texts.nothing}
      </p>
      <ul className={styles.list}>
        {shown.map(({ address, reason }, index) => (
          <li key={address.id}>
            {reason === null ? (
              <button
                type="button"
                data-autofocus={(index === 0 && all.length < MANY) || undefined}
                onClick={() => onPick(address)}
              >
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

const saveTexts = orderTexts.save;

type SaveProps<Values> = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  form: UseFormReturnType<Values>;
};

/** "Guardar esta dirección", under a title of one's own. */
export function SaveAddress<Values extends { title: string }>({
  checked,
  onChange,
  form,
}: SaveProps<Values>) {
  return (
    <div className={styles.save}>
      <CheckField checked={checked} onChange={onChange}>
        {saveTexts.label}
      </CheckField>
      {checked && (
        <Field
          as={TextInput}
          of={form}
          name="title"
          label={saveTexts.title}
          placeholder={saveTexts.titleHint}
          autoComplete="off"
          maxLength={120}
        />
      )}
    </div>
  );
}

type Saved = Answer<'POST /profile/sender'> | Answer<'POST /profile/receiver'>;

/** Saves an address while the wizard goes on: its failure is said, and stops nobody from buying. */
export const useSaveAddress = () =>
  useAct((saving: Promise<Saved>) => saving, {
    said: saveTexts.done,
    refused: saveTexts.failed,
    refresh: ['addresses'],
  }).mutate;
