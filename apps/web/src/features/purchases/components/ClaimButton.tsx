import type { FullPackage } from '@puerta/contract/parcels/packages';
import { IconShieldExclamation } from '@tabler/icons-react';
import { isDomestic } from '../../../lib/package-state.ts';
import { day, money } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { claimTexts as texts } from '../claim.es.ts';

/** Begins a ticket with what a claim at the carrier needs, once the carrier has had the package. */
export function ClaimButton({ parcel }: { parcel: FullPackage }) {
  if (!isDomestic(parcel) || !parcel.carrier_has_it || parcel.voided) return null;
  const { tracking_number: tracking, ups_tracking: carrier, content, date, options } = parcel;
  const worth = options?.protected ?? null;
  const facts = [
    texts.begin(tracking, carrier ?? ''),
    texts.sent(content, day(date)),
    worth === null ? texts.unprotected : texts.protected(money(worth)),
    texts.happened,
  ];
  return (
    <LinkButton
      to="/support"
      search={{ about: tracking, ask: facts.join('\n') }}
      variant="default"
      fullWidth
      leftSection={<IconShieldExclamation size={18} aria-hidden />}
    >
      {texts.claim}
    </LinkButton>
  );
}
