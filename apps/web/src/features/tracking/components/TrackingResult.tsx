import { Button, TextInput } from '@mantine/core';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import { IconArrowRight, IconBox } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import styles from '../tracking.module.css';
import { refusals } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { CallFailed } from '../../../lib/query/api.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { ParcelHeadSkeleton } from '../../parcel/components/ParcelHead.tsx';
import { TrackingRecord } from './TrackingRecord.tsx';
import { read } from '../../../lib/query/read.ts';
import { Field } from '../../../ui/form/Form.tsx';

const trackForm = z.object({
  code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, invalid.tracking.empty)),
});

type FormProps = { initial?: string; onCode: (code: string) => void };

/** One field for whatever code a person has. */
export function TrackForm({ initial = '', onCode }: FormProps) {
  const { form, submit } = useZodForm({
    schema: trackForm,
    initialValues: { code: initial },
    onValid: ({ code }) => onCode(code),
  });
  return (
    <form noValidate className={styles.search} onSubmit={submit}>
      <Field
        as={TextInput}
        of={form}
        name="code"
        className={styles.code}
        label={texts.code}
        placeholder={texts.placeholder}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        classNames={{ input: 'num' }}
        leftSection={<IconBox size={18} aria-hidden />}
      />
      <Button type="submit" className={styles.submit} rightSection={<IconArrowRight size={18} aria-hidden />}>
        {texts.submit}
      </Button>
    </form>
  );
}

type Props = {
  code: string;
  /** of the link in a mail that led here */
  signature?: string;
  /** another code to look for, from where this one was not found; no field without it */
  onCode?: (code: string) => void;
};

/** What a code leads to: the record, the sentence that there is none, or that it could not be asked for. */
export function TrackingResult({ code, signature, onCode }: Props) {
  const { data, error, refetch } = useQuery(trackingQuery(code, signature));
  const heading = onCode ? 'h1' : 'h2';
  if (data) {
    return <TrackingRecord record={data} code={code} signature={signature} heading={heading} />;
  }
  if (!error) {
    return <TrackingSkeleton code={code} heading={heading} />;
  }
  if (error instanceof CallFailed && error.failure.status === 404) {
    return (
      <div className={styles.missing}>
        {onCode && (
          <h1 tabIndex={-1} className="num">
            {code}
          </h1>
        )}
        <p className={styles.refusal} role="alert">
          {refusals.tracking_not_found}
        </p>
        <p>{texts.notFoundHelp}</p>
        {onCode && <TrackForm initial={code} onCode={onCode} />}
      </div>
    );
  }
  const said = error instanceof CallFailed && error.failure.status > 0 ? error.failure.message : undefined;
  return <ErrorState message={said} onRetry={() => void refetch()} />;
}

function TrackingSkeleton(head: ComponentProps<typeof ParcelHeadSkeleton>) {
  return (
    <div className={styles.loading} aria-busy="true">
      <ParcelHeadSkeleton {...head} />
      <SkeletonCard lines={2} />
      <SkeletonCard lines={6} />
    </div>
  );
}

/** The public record of a package by tracking or carrier tracking; with what a mailed link carries, if any. */
const trackingQuery = (code: string, signature?: string) =>
  read('tracking', 'GET /tracking/:code', { params: { code }, query: { signature } });
