import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRotate } from '@tabler/icons-react';
import { Confirm } from '../../../ui/Dialog.tsx';
import { orderTexts as texts } from '../texts.es.ts';

/** "Empezar de nuevo", after asking. */
export function Restart({ onRestart, locked }: { onRestart: () => void; locked: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  const confirm = () => {
    close();
    onRestart();
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconRotate size={18} aria-hidden />}
        disabled={locked}
        onClick={open}
      >
        {texts.restart}
      </Button>
      <Confirm
        title={texts.restartTitle}
        message={texts.restartText}
        confirmLabel={texts.restart}
        opened={opened}
        onConfirm={confirm}
        onCancel={close}
        danger
      />
    </>
  );
}
