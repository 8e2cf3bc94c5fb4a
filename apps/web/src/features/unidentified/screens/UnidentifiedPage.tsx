import { Button, TextInput } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { boxBody } from '@puerta/contract/unidentified';
import { readCode } from '@puerta/domain/scanned-code';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { beep } from '../../../lib/beep.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useScanField, useScanner } from '../../../lib/use-scanner.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PictureChoice } from '../../../ui/PictureChoice.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { BoxLine } from '../components/BoxLine.tsx';
import { StationLinks } from '../../reception/components/StationLinks.tsx';
import { useBoxes, useRecordBox } from '../api.ts';
import { unidentifiedTexts } from '../texts.es.ts';
import styles from '../../reception/screens/ListPage.module.css';

const texts = unidentifiedTexts;

/** /unidentified: boxes that matched nothing, until somebody finds out whose they are. */
export function UnidentifiedPage() {
  const [isTied, setIsTied] = useState(false);
  const { data, isError, refetch } = useBoxes(isTied);
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} actions={<StationLinks from="/unidentified" />} />
      <RecordBox />
      <CheckField checked={isTied} onChange={setIsTied}>
        {texts.showTied}
      </CheckField>
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonCard lines={4} />
      ) : data.length === 0 ? (
        <EmptyState title={isTied ? texts.noneTied : texts.none} text={texts.noneText} />
      ) : (
        <ul className={styles.boxes}>
          {data.map(box => (
            <BoxLine key={box.id} box={box} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RecordBox() {
  const { code = '' } = useSearch({ from: '/unidentified' });
  const [photo, setPhoto] = useState<File | null>(null);
  const record = useRecordBox();
  const field = useScanField();
  const next = () => queueMicrotask(field.next);
  useEffect(() => field.next(), [field]);
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: boxBody,
    initialValues: { code, place: '' },
    onValid: body => void save(body),
  });
  const save = async (body: { code: string; place: string }) => {
    const answer = await record.mutateAsync({ ...body, photo });
    if (!answer.success) {
      beep('bad');
      showFailure(answer, 'code');
      return;
    }
    notifySuccess(answer.message ?? texts.recorded);
    form.setValues({ code: '', place: body.place });
    setPhoto(null);
    beep('good');
    field.spend();
    next();
  };
  // a box that stands where the last one does is recorded by its scan alone
  useScanner(
    scanned => {
      form.setFieldValue('code', readCode(scanned).code);
      if (form.getValues().place.trim()) {
        submit();
      } else {
        form.getInputNode('place')?.focus();
      }
    },
    true,
    field,
  );
  return (
    <Card title={texts.record}>
      <form noValidate className={styles.fields} onSubmit={submit}>
        <TextInput
          key={form.key('code')}
          {...form.getInputProps('code')}
          ref={node => field.attach(node)}
          data-first-focus
          label={texts.code}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={80}
        />
        <TextInput
          key={form.key('place')}
          {...form.getInputProps('place')}
          label={texts.place}
          maxLength={80}
        />
        <PictureChoice label={texts.photo} picture={null} chosen={photo} onChoose={setPhoto} />
        <Trouble text={trouble} />
        <Button type="submit" loading={record.isPending}>
          {texts.save}
        </Button>
      </form>
    </Card>
  );
}
