import { Button } from '@mantine/core';
import { IconFiles, IconFold } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { purchasesTexts } from '../texts.es.ts';

const texts = purchasesTexts.actions;

type Props = {
  order: number;
  /** how many labels it has; two where nobody counted them */
  count: number;
  fullWidth?: boolean;
  /** in a line of 44 px: the document alone, small */
  inHead?: boolean;
};

/** All labels of an order in one document: for a printer of labels, and on letter pages with a fold line. */
export function OrderLabels({ order, count, fullWidth, inHead = false }: Props) {
  const params = { params: { order } };
  const labels = useSavePdf(texts.orderFile(order), () => api('GET /purchase/labels/:order', params));
  const letter = useSavePdf(texts.orderLetterFile(order), () =>
    api('GET /purchase/labels/:order', { ...params, query: { paper: 'letter' } }),
  );
  if (inHead) {
    return (
      <Button
        variant="default"
        size="xs"
        loading={labels.isPending}
        leftSection={<IconFiles size={16} aria-hidden />}
        onClick={() => labels.mutate()}
      >
        {texts.orderLabels}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        loading={labels.isPending}
        leftSection={<IconFiles size={18} aria-hidden />}
        onClick={() => labels.mutate()}
      >
        {count === 1 ? texts.label : texts.orderLabels}
      </Button>
      <Button
        variant="default"
        fullWidth={fullWidth}
        loading={letter.isPending}
        leftSection={<IconFold size={18} aria-hidden />}
        onClick={() => letter.mutate()}
      >
        {count === 1 ? texts.letter : texts.orderLetter}
      </Button>
    </>
  );
}
