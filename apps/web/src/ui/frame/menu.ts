import { mayCall } from '@puerta/domain/people/permissions';
import type { Role } from '@puerta/domain/people/roles';
import type { LinkProps } from '@tanstack/react-router';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type MenuEntry = {
  label: string;
  to: LinkProps['to'];
  icon: ComponentType<IconProps>;
  /** beginnings of other pages that belong to it */
  also?: readonly string[];
  /** those who see it; everybody without */
  who?: readonly Role[];
};

/** A place of the folded menu: its word is a part of its name. `also`: another page of the same place. */
export type RailEntry = Omit<MenuEntry, 'who' | 'also'> & { word: string; also?: string };

/** Entries under a heading, or alone. */
export type MenuGroup = {
  label?: string;
  entries: readonly MenuEntry[];
  /** needed least: folded at first where a window is too low for all */
  last?: boolean;
};

/** Whether a page without an entry of its own belongs to this one. */
export const isBeside = ({ also = [] }: MenuEntry, path: string): boolean =>
  also.some(start => path === start || path.startsWith(`${start}/`));

/** The menu of a role, without the groups that have nothing for it; one entry alone needs no heading. */
export function menuFor(groups: readonly MenuGroup[], role: Role | null): MenuGroup[] {
  return groups
    .map(group => ({ ...group, entries: group.entries.filter(({ who }) => mayCall(who ?? 'anyone', role)) }))
    .filter(group => group.entries.length > 0)
    .map(({ label, ...group }) => (label && group.entries.length > 1 ? { label, ...group } : group));
}
