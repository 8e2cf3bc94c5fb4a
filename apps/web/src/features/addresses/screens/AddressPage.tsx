import { phoneText } from '@puerta/domain/people/phone';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { receiversQuery, sendersQuery, usLines, venezuelaLines, ownAddressQuery } from '../api.ts';
import { UsAddressForm, VenezuelaAddressForm } from '../components/AddressForms.tsx';
import { addressesTexts as texts } from '../texts.es.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import styles from '../addresses.module.css';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../../../lib/query/api.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { useAct } from '../../../lib/query/use-act.ts';

/** "Direcciones": the two address books. */
export function AddressPage() {
  const senders = useQuery(sendersQuery);
  const receivers = useQuery(receiversQuery);
  // a new customer's first address is most often the one of the registration
  const own = useQuery({ ...ownAddressQuery, enabled: senders.data?.length === 0 });
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <AddressBook
        words={texts.us}
        kind="sender"
        addresses={senders}
        phoneOf={phone => phoneText(phone, 'US')}
        linesOf={usLines}
        form={(address, onDone) =>
          own.isLoading ? (
            <SkeletonCard lines={6} />
          ) : (
            <UsAddressForm address={address} own={own.data} onDone={onDone} />
          )
        }
      />
      <AddressBook
        words={texts.venezuela}
        kind="receiver"
        addresses={receivers}
        phoneOf={phone => phoneText(phone, 'VE')}
        linesOf={venezuelaLines}
        form={(address, onDone) => <VenezuelaAddressForm address={address} onDone={onDone} />}
      />
    </>
  );
}

type Address = { id: number; title: string; name: string; email: string; phone: string };
type Words = { title: string; none: string; noneText: string; add: string; edit: string };

type Props<A extends Address> = {
  words: Words;
  kind: 'sender' | 'receiver';
  addresses: UseQueryResult<A[]>;
  phoneOf: (phone: string) => string;
  linesOf: (address: A) => string[];
  /** the drawer's form; null adds */
  form: (address: A | null, onDone: () => void) => ReactNode;
};

/** One of the two books: its addresses as cards, and a drawer that adds and edits. */
function AddressBook<A extends Address>({ words, kind, addresses, form, ...shown }: Props<A>) {
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
      <Loaded query={addresses} failed={texts.failed} loading={<SkeletonCard lines={3} />}>
        {saved =>
          isEmpty ? (
            <EmptyState title={words.none} text={words.noneText} action={add} />
          ) : (
            <ul className={styles.cards}>
              {saved.map(address => (
                <li key={address.id}>
                  <AddressCard address={address} kind={kind} onEdit={() => open(address)} {...shown} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
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
        <RemoveAddress kind={kind} address={address} />
      </div>
    </article>
  );
}

type RemoveAddressProps = {
  kind: 'sender' | 'receiver';
  address: { id: number; title: string };
};

/** "Eliminar", after asking. */
function RemoveAddress({ kind, address }: RemoveAddressProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const params = { id: address.id };
  const remove = useAct(
    () =>
      kind === 'sender'
        ? api('DELETE /profile/sender/:id', { params })
        : api('DELETE /profile/receiver/:id', { params }),
    { said: texts.removed, refused: texts.removeFailed, refresh: ['addresses'], onDone: close },
  );
  return (
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--danger)"
        size="sm"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={texts.removeOne(address.title)}
        onClick={open}
      >
        {texts.remove}
      </Button>
      <Confirm
        title={texts.removeTitle}
        message={texts.removeText(address.title)}
        confirmLabel={texts.remove}
        opened={opened}
        onConfirm={() => remove.mutate()}
        onCancel={close}
        busy={remove.isPending}
        danger
      />
    </>
  );
}
