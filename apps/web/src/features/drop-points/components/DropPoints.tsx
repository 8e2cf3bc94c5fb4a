import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { dropPointsTexts as texts } from '../texts.es.ts';
import { DropPointsSearch } from './DropPointsSearch.tsx';

type Props = { id: number; tracking: string; fullWidth?: boolean };

/** Opens the places near a package's sender where it may be left. */
export function DropPoints({ id, tracking, fullWidth }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconMapPin size={18} aria-hidden />}
        aria-label={`${texts.button}, ${tracking}`}
        onClick={() => setOpened(true)}
      >
        {texts.button}
      </Button>
      <SidePanel title={texts.title} opened={opened} onClose={() => setOpened(false)}>
        <DropPointsSearch id={id} />
      </SidePanel>
    </>
  );
}
