import { LinkButton } from '../../../ui/links.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';

/** To the counter that receives a package of its kind; nothing for one that was received. */
export function ReceiveLink({ record }: { record: PackageRecord }) {
  const { can, tracking_number: code } = record;
  if (!can.receive && !can.measure) {
    return null;
  }
  return (
    <LinkButton
      to={can.measure ? '/receive-tracking-domestic' : '/receive-tracking'}
      search={{ code }}
      w="fit-content"
    >
      {packageTexts.track.receive}
    </LinkButton>
  );
}
