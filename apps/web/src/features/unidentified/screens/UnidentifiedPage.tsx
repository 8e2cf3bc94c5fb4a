import { TextInput } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { boxBody, tieBody } from '@puerta/contract/parcels/unidentified';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IconPackage } from '@tabler/icons-react';
import { beep } from '../../../lib/station/beep.ts';
import { useScanField, useScanner } from '../../../lib/station/use-scanner.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { PictureChoice } from '../../../ui/form/PictureChoice.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { StationLinks } from '../../reception/components/StationLinks.tsx';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { api } from '../../../lib/query/api.ts';
import { compressPicture } from '../../../lib/form/compress-picture.ts';
import { unidentifiedTexts } from '../texts.es.ts';
import styles from '../../reception/components/list.module.css';
import { moment } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import type { Data } from '@puerta/contract/client';
import { read } from '../../../lib/query/read.ts';

type Box = Data<'GET /order/unidentified'>[number];

const boxesQuery = (isTied: boolean) =>
  read('packages', 'GET /order/unidentified', { query: { tied: isTied ? '1' : undefined } });

const texts = unidentifiedTexts;

/** /unidentified: boxes that matched nothing, until somebody finds out whose they are. */
export function UnidentifiedPage() {
  const [isTied, setIsTied] = useState(false);
  const query = useQuery(boxesQuery(isTied));
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} actions={<StationLinks from="/unidentified" />} />
      <RecordBox />
      <CheckField checked={isTied} onChange={setIsTied}>
        {texts.showTied}
      </CheckField>
      <Loaded query={query} failed={failures.load} loading={<SkeletonCard lines={4} />}>
        {boxes =>
          boxes.length === 0 ? (
            <EmptyState title={isTied ? texts.noneTied : texts.none} text={texts.noneText} />
          ) : (
            <ul className={styles.boxes}>
              {boxes.map(box => (
                <BoxLine key={box.id} box={box} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function RecordBox() {
  const { code = '' } = useSearch({ from: '/unidentified' });
  const [photo, setPhoto] = useState<File | null>(null);
  const field = useScanField();
  const next = () => queueMicrotask(field.next);
  useEffect(() => field.next(), [field]);
  const record = useSentForm({
    schema: boxBody,
    initialValues: { code, place: '' },
    send: async body =>
      api('POST /order/unidentified', { body, file: photo && (await compressPicture(photo)) }),
    said: texts.recorded,
    field: 'code',
    refresh: ['packages'],
    onRefused: () => beep('bad'),
    onDone: (_answer, { place }) => {
      form.setValues({ code: '', place });
      setPhoto(null);
      beep('good');
      field.spend();
      next();
    },
  });
  const { form, submit } = record;
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
      <Form of={record} save={texts.save} className={styles.fields}>
        <Field
          as={TextInput}
          of={form}
          name="code"
          ref={node => field.attach(node)}
          data-first-focus
          label={texts.code}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={80}
        />
        <Field as={TextInput} of={form} name="place" label={texts.place} maxLength={80} />
        <PictureChoice label={texts.photo} picture={null} chosen={photo} onChoose={setPhoto} />
      </Form>
    </Card>
  );
}

/** A box that matched nothing: what is known of it, and the package that it turns out to be. */
function BoxLine({ box }: { box: Box }) {
  return (
    <li>
      {box.photo ? (
        <img src={box.photo} alt={texts.photoOf(box.code)} width={96} height={96} />
      ) : (
        <span className={styles.none}>
          <IconPackage size={36} stroke={1.4} aria-hidden />
        </span>
      )}
      <div>
        <b className="num">{box.code}</b>
        <small>
          {box.place} · {moment(box.date)} · {box.recorded_by}
        </small>
      </div>
      {box.tracking_number ? (
        <LinkAnchor to="/order/$id" params={{ id: box.tracking_number }}>
          {box.tracking_number}
        </LinkAnchor>
      ) : (
        <TieForm box={box} />
      )}
    </li>
  );
}

function TieForm({ box }: { box: Box }) {
  const tie = useSentForm({
    schema: tieBody,
    initialValues: { id: box.id, tracking: '' },
    send: body => api('PUT /order/unidentified', { body }),
    said: texts.tied,
    field: 'tracking',
    refresh: ['packages'],
  });
  return (
    <Form of={tie} save={texts.tie} className={styles.fields} variant="default">
      <Field
        as={TextInput}
        of={tie.form}
        name="tracking"
        aria-label={texts.trackingOf(box.code)}
        data-code
        placeholder={texts.tracking}
        maxLength={80}
      />
    </Form>
  );
}
