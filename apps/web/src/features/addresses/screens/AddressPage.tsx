import { phoneText } from '@puerta/domain/phone';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { usLines, venezuelaLines } from '../address-lines.ts';
import { ownAddressQuery, receiversQuery, sendersQuery } from '../addresses-queries.ts';
import { AddressBook } from '../components/AddressBook.tsx';
import { UsAddressForm } from '../components/UsAddressForm.tsx';
import { VenezuelaAddressForm } from '../components/VenezuelaAddressForm.tsx';
import { addressesTexts as texts } from '../texts.es.ts';

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
