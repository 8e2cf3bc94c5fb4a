import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { Pill } from '../../../ui/parcel/StatusPill.tsx';
import { tone } from '../../../ui/parcel/status.ts';
import { catalogTexts as texts } from '../catalog.es.ts';

const ON = { icon: IconCircleCheck, ...tone('done') };
const OFF = { icon: IconCircleMinus, ...tone('quiet') };

/** "Activo" in a table. */
export function ActivePill({ active }: { active: boolean }) {
  return <Pill look={active ? ON : OFF} word={active ? texts.yes : texts.no} />;
}
