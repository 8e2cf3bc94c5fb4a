import type { LinkProps } from '@tanstack/react-router';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type MenuEntry = {
  label: string;
  to: LinkProps['to'];
  icon: ComponentType<IconProps>;
  /** session roles that see it; everybody without */
  roles?: readonly number[];
};

/** Entries under a heading, or alone. */
export type MenuGroup = { label?: string; entries: readonly MenuEntry[] };

/** The menu of a role, without the groups that have nothing for it. */
export function menuFor(groups: readonly MenuGroup[], role: number): MenuGroup[] {
  return groups
    .map(group => ({ ...group, entries: group.entries.filter(entry => entry.roles?.includes(role) ?? true) }))
    .filter(group => group.entries.length > 0);
}
