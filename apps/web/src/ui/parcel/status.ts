import { packageStatus, voidedText } from '@puerta/contract/messages.es';
import {
  IconBan,
  IconBuildingWarehouse,
  IconCircleCheck,
  IconCreditCard,
  IconMapPin,
  IconPlane,
  type IconProps,
  IconShip,
  IconTag,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isOwing, statusOf } from '../../lib/package-state.ts';
import { uiTexts } from '../texts.es.ts';

export type StatusId = 1 | 2 | 3 | 4 | 5;
export type StatusKey = StatusId | 'pending' | 'voided';

export const STATUS_IDS: readonly StatusId[] = [1, 2, 3, 4, 5];

export const STATUS_ICONS: Record<StatusKey, ComponentType<IconProps>> = {
  1: IconTag,
  2: IconBuildingWarehouse,
  3: IconPlane,
  4: IconMapPin,
  5: IconCircleCheck,
  pending: IconCreditCard,
  voided: IconBan,
};

/** A box that travels by sea is shown by a ship where others show a plane; `type`: a product's, where it is known. */
export const statusIcon = (status: StatusKey, type?: string): ComponentType<IconProps> =>
  status === 3 && type === 'OCEAN' ? IconShip : STATUS_ICONS[status];

export const STATUS_WORDS: Record<StatusKey, string> = {
  ...packageStatus,
  pending: uiTexts.pendingPayment,
  voided: voidedText,
};

/** The choices of a list's filter by state. */
export const STATUS_OPTIONS = STATUS_IDS.map(id => ({ value: String(id), label: STATUS_WORDS[id] }));

/** How a state's pill looks; its word stands beside the icon. */
export type PillLook = { background: string; ink: string; icon: ComponentType<IconProps> };

/** A tone of the theme (theme/global.css): fixed, never the brand. */
export function tone(name: 'quiet' | 'known' | 'waits' | 'taken' | 'done' | 'owed') {
  return { background: `var(--${name}-wash)`, ink: `var(--${name})` };
}

export const STATUS_COLOURS: Record<StatusKey, { background: string; ink: string }> = {
  1: tone('quiet'),
  2: tone('known'),
  3: tone('waits'),
  4: tone('taken'),
  5: tone('done'),
  pending: tone('owed'),
  voided: tone('quiet'),
};

/** What a package's pill says: voided before pending, pending before its step. */
export function statusKey(parcel: { status_id: number; payment: number; voided: boolean }): StatusKey {
  if (parcel.voided) {
    return 'voided';
  }
  if (isOwing(parcel)) {
    return 'pending';
  }
  return statusOf(parcel);
}
