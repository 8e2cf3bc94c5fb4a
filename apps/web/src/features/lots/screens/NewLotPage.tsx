import { Button } from '@mantine/core';
import { newLotBody, type TakenPackage } from '@puerta/contract/lots';
import { done, failures } from '@puerta/contract/messages.es';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type NewLot, useCreateLot } from '../api.ts';
import { LotFields } from '../components/LotFields.tsx';
import styles from '../components/LotForm.module.css';
import { PackagePicker } from '../components/PackagePicker.tsx';
import { type LotValues, NO_LOT, without } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import { useLotValues } from '../use-lot-values.ts';

const texts = lotTexts.add;
/** What was chosen for a lot that is not made yet: it survives a reload and leaving the page. */
const DRAFT = 'lot';
type LotDraft = { lot: LotValues; packages: number[] };

/** /lot: a new lot of processed packages. */
export function NewLotPage() {
  const { form, submit, draft, beginAnew, values, change, chosen, taken, choose, isSaving } = useNewLot();
  return (
    <>
      <LinkAnchor to="/lots" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {texts.back}
      </LinkAnchor>
      <PageTitle title={texts.title} lead={texts.lead} />
      {draft && (
        <p className={styles.kept}>
          {texts.kept}
          <Button variant="default" size="xs" onClick={beginAnew}>
            {texts.anew}
          </Button>
        </p>
      )}
      <form noValidate className={styles.form} onSubmit={submit}>
        <Card title={lotTexts.fields.title}>
          <div className={styles.fields}>
            <LotFields values={values} errors={form.errors} onChange={change} />
          </div>
        </Card>
        <Card title={lotTexts.picker.title}>
          {form.errors.packages && <p className={styles.refusal}>{form.errors.packages}</p>}
          <PackagePicker
            key={values.type}
            type={values.type}
            destination={values}
            chosen={chosen}
            taken={taken}
            onChosen={choose}
          />
        </Card>
        <div className={styles.actions}>
          <Button type="submit" size="lg" loading={isSaving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </>
  );
}

function useNewLot() {
  const navigate = useNavigate();
  const create = useCreateLot();
  const [draft, setDraft] = useState(() => readDraft<LotDraft>(DRAFT)?.values ?? null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(draft?.packages));
  const [taken, setTaken] = useState<readonly TakenPackage[]>([]);

  const { form, submit } = useZodForm({
    schema: newLotBody,
    initialValues: {
      ...(draft?.lot ?? NO_LOT),
      zone: (draft?.lot.zone || null) as string | null,
      packages: [...(draft?.packages ?? [])],
    },
    onChange: ({ packages, zone, type, transport, state, city }) =>
      writeDraft<LotDraft>(DRAFT, {
        key: '',
        values: { lot: { type, transport, state, city, zone: zone ?? '' }, packages },
      }),
    order: ['type', 'transport', 'state', 'city', 'packages'],
    onValid: lot => void save(lot),
  });
  const [values, setValues] = useLotValues(form, draft?.lot ?? NO_LOT);

  const choose = (to: (chosen: ReadonlySet<number>) => ReadonlySet<number>) => {
    setChosen(to);
    form.setFieldValue('packages', held => [...to(new Set(held))]);
  };
  const save = useOnce(async (lot: NewLot) => {
    const answer = await create.mutateAsync(lot);
    if (answer.success) {
      dropDraft(DRAFT);
      notifySuccess(done.lotCreated);
      void navigate({ to: '/lots/$id', params: { id: String(answer.data.id) } });
    } else if (answer.error.details) {
      setTaken(answer.error.details);
      choose(before => without(before, answer.error.details));
    } else {
      notifyError(answer.message, failures.lotCreate);
    }
  });
  const change = (next: Partial<LotValues>) => {
    setValues(next);
    if (next.type !== undefined) {
      // Another type has other packages.
      choose(() => new Set());
      setTaken([]);
    }
  };
  const beginAnew = () => {
    setValues(NO_LOT);
    choose(() => new Set());
    dropDraft(DRAFT);
    setDraft(null);
  };
  return {
    form,
    submit,
    draft,
    beginAnew,
    values,
    change,
    chosen,
    taken,
    choose,
    isSaving: create.isPending,
  };
}
