import { Button, TextInput } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { tieBody } from '@puerta/contract/unidentified';
import { moment } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import styles from '../../reception/screens/ListPage.module.css';
import { type Box, useTieBox } from '../api.ts';
import { unidentifiedTexts } from '../texts.es.ts';

const texts = unidentifiedTexts;

/** A box that matched nothing: what is known of it, and the package that it turns out to be. */
export function BoxLine({ box }: { box: Box }) {
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
  const tie = useTieBox();
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: tieBody,
    initialValues: { id: box.id, tracking: '' },
    onValid: body => void save(body),
  });
  const save = async (body: { id: number; tracking: string }) => {
    const answer = await tie.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? texts.tied);
    } else {
      showFailure(answer, 'tracking');
    }
  };
  return (
    <form noValidate className={styles.fields} onSubmit={submit}>
      <TextInput
        key={form.key('tracking')}
        {...form.getInputProps('tracking')}
        aria-label={texts.trackingOf(box.code)}
        data-code
        placeholder={texts.tracking}
        maxLength={80}
      />
      <Trouble text={trouble} />
      <Button type="submit" variant="default" loading={tie.isPending}>
        {texts.tie}
      </Button>
    </form>
  );
}
