import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { Pill } from '../../../ui/StatusPill.tsx';
import { catalogTexts as texts } from '../catalog.es.ts';

const ON = { icon: IconCircleCheck, background: '#d8f0e0', ink: '#115636' };
const OFF = { icon: IconCircleMinus, background: '#e9edef', ink: '#3b464d' };

/** "Activo" in a table. */
export function ActivePill({ active }: { active: boolean }) {
  return <Pill look={active ? ON : OFF} word={active ? texts.yes : texts.no} />;
}
