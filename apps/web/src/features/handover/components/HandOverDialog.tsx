import { Button, TextInput } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { done, failures } from '@puerta/contract/messages.es';
import { handoverBody } from '@puerta/contract/parcels/reception';
import { IconCamera } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { compressPicture } from '../../../lib/form/compress-picture.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { offerStepUndo } from '../../../lib/notice/undo.ts';
import { api } from '../../../lib/query/api.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { withState } from '../../../lib/station/with-state.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { handoverTexts } from '../texts.es.ts';
import styles from './HandOverDialog.module.css';

const texts = handoverTexts.form;

export type Arrived = Data<'GET /lots/arrived'>[number];

type Props = { parcel: Arrived; onClose: () => void };

/** Who takes a package, with a signature or a photo where there is one; then it is delivered. */
export function HandOverDialog({ parcel, onClose }: Props) {
  const { id, receiver } = parcel;
  const code = parcel.package_number ?? parcel.tracking_number;
  const [photo, setPhoto] = useState<File | null>(null);
  const signature = useRef<Blob | null>(null);
  const choosePhoto = (chosen: File | null) => {
    setPhoto(chosen);
    // the pad goes, and comes back empty: what was drawn on it is not sent unseen
    if (chosen) signature.current = null;
  };
  const key = useRef(newIdempotencyKey());
  const handOver = useSentForm({
    schema: handoverBody,
    initialValues: { id, name: '', document: '' },
    send: async body => {
      const answer = await api(
        'POST /order/handover',
        { body, file: photo ? await compressPicture(photo) : signature.current },
        { idempotencyKey: key.current },
      );
      return answer.success ? answer : { ...answer, message: withState(answer) };
    },
    said: done.moved,
    failed: failures.lotPackageUpdate,
    refresh: ['lots', 'packages'],
    onRefused: ({ status }) => {
      // an answer that was lost may have been a yes: the same press is told so
      if (status === 0) {
        return;
      }
      key.current = newIdempotencyKey();
      void queryClient.invalidateQueries({ queryKey: ['lots'] });
    },
    onDone: ({ undo }) => {
      offerStepUndo(texts.done(code), undo);
      onClose();
    },
  });
  return (
    <Dialog title={texts.title(code)} opened onClose={onClose}>
      <Form of={handOver} save={texts.save} fullWidth>
        <Field
          as={TextInput}
          of={handOver.form}
          name="name"
          label={texts.name}
          maxLength={120}
          autoComplete="off"
          data-autofocus
        />
        <Button
          variant="default"
          className={styles.itIs}
          onClick={() => handOver.form.setFieldValue('name', receiver)}
        >
          {texts.itIs(receiver)}
        </Button>
        <Field
          as={TextInput}
          of={handOver.form}
          name="document"
          label={texts.document}
          maxLength={30}
          autoComplete="off"
        />
        {!photo && <SignaturePad onSigned={drawn => (signature.current = drawn)} />}
        <PhotoChoice photo={photo} onPhoto={choosePhoto} />
      </Form>
    </Dialog>
  );
}

function PhotoChoice({ photo, onPhoto }: { photo: File | null; onPhoto: (photo: File | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.photo}>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={texts.photo}
        onChange={event => {
          onPhoto(event.currentTarget.files?.[0] ?? null);
          // the same one may be chosen again
          event.currentTarget.value = '';
        }}
      />
      {photo && <span role="status">{texts.photoTaken}</span>}
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => (photo ? onPhoto(null) : field.current?.click())}
      >
        {photo ? texts.withoutPhoto : texts.photo}
      </Button>
    </div>
  );
}

/** Twice as fine as it is shown. */
const SIZE = { width: 640, height: 280 };

/** A signature drawn with a finger; null once it is wiped away. */
function SignaturePad({ onSigned }: { onSigned: (drawn: Blob | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>, isFirst: boolean) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const pen = canvas.current?.getContext('2d');
    if (!pen) {
      return;
    }
    const x = ((event.clientX - left) * SIZE.width) / width;
    const y = ((event.clientY - top) * SIZE.height) / height;
    if (isFirst) {
      Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
      pen.beginPath();
      pen.moveTo(x, y);
    }
    pen.lineTo(x, y);
    pen.stroke();
  };
  const end = () => {
    if (isDrawing.current) {
      isDrawing.current = false;
      canvas.current?.toBlob(onSigned);
    }
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height);
    onSigned(null);
  };
  return (
    <div className={styles.signature}>
      <span>{texts.signature}</span>
      <canvas
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={texts.signature}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          draw(event, true);
        }}
        onPointerMove={event => isDrawing.current && draw(event, false)}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button variant="subtle" size="xs" onClick={clear}>
        {texts.clear}
      </Button>
    </div>
  );
}
