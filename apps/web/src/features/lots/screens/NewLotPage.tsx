import { Button } from '@mantine/core';
import { newLotBody, type TakenPackage } from '@puerta/contract/parcels/lots';
import { done, failures } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../lib/form/drafts.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { type NewLot, useCreateLot } from '../api.ts';
import { LimitFields, LotFields, useLotValues } from '../components/LotFields.tsx';
import styles from '../components/LotForm.module.css';
import { PackagePicker } from '../components/PackagePicker.tsx';
import { type Chosen, chosenOf, limitOf, type LotValues, NO_LOT, without } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.add;
/** its button stands below the packages, which have a search of their own */
const FORM = 'new-lot';
/** What was chosen for a lot that is not made yet: it survives a reload and leaving the page. */
const DRAFT = 'new-lot';
const NO_LIMITS = { weightLimit: '', volumeLimit: '' };
type LotDraft = { lot: LotValues; limits: typeof NO_LIMITS; chosen: (Parcel & { id: number })[] };

/** /lot: a new lot of processed packages. */
export function NewLotPage() {
  const { form, submit, trouble, draft, beginAnew, values, change, limits, chosen, taken, choose, isSaving } =
    useNewLot();
  return (
    <>
      <WayBack to="/lots">{texts.back}</WayBack>
      <PageTitle title={texts.title} lead={texts.lead} />
      {draft && (
        <p className={styles.kept}>
          {texts.kept}
          <Button variant="default" size="xs" onClick={beginAnew}>
            {texts.anew}
          </Button>
        </p>
      )}
      <div className={styles.form}>
        <Card title={lotTexts.fields.title}>
          <form noValidate id={FORM} className={styles.fields} onSubmit={submit}>
            <LotFields values={values} errors={form.errors} onChange={change} />
            <LimitFields field={form.getInputProps} keyOf={form.key} />
          </form>
        </Card>
        <Card title={lotTexts.picker.title}>
          {form.errors.packages && <p className={styles.refusal}>{form.errors.packages}</p>}
          <PackagePicker
            key={values.type}
            type={values.type}
            destination={values}
            chosen={chosen}
            taken={taken}
            limits={limits}
            onChosen={choose}
          />
        </Card>
        <Trouble text={trouble} />
        <div className={styles.actions}>
          <Button type="submit" form={FORM} size="lg" loading={isSaving}>
            {texts.save}
          </Button>
        </div>
      </div>
    </>
  );
}

function useNewLot() {
  const navigate = useNavigate();
  const create = useCreateLot();
  const [draft, setDraft] = useState(() => readDraft<LotDraft>(DRAFT)?.values ?? null);
  const [chosen, setChosen] = useState(() => chosenOf(draft?.chosen ?? []));
  // a scan may be answered while others are ticked: each change is made to what is chosen by then
  const held = useRef(chosen);
  const [typed, setTyped] = useState(draft?.limits ?? NO_LIMITS);
  const [taken, setTaken] = useState<readonly TakenPackage[]>([]);

  const { form, submit, trouble, showFailure } = useZodForm({
    schema: newLotBody,
    initialValues: {
      ...(draft?.lot ?? NO_LOT),
      zone: (draft?.lot.zone || null) as string | null,
      ...(draft?.limits ?? NO_LIMITS),
      packages: [...chosen.keys()],
    },
    onChange: ({ zone, type, transport, state, city, weightLimit, volumeLimit }) => {
      const limits = { weightLimit, volumeLimit };
      const lot = { type, transport, state, city, zone: zone ?? '' };
      setTyped(limits);
      writeDraft<LotDraft>(DRAFT, { key: '', values: { lot, limits, chosen: [...held.current.values()] } });
    },
    order: ['type', 'transport', 'state', 'city', 'weightLimit', 'volumeLimit', 'packages'],
    onValid: lot => void save(lot),
  });
  const [values, setValues] = useLotValues(form, draft?.lot ?? NO_LOT);

  const choose = (to: (chosen: Chosen) => Chosen) => {
    held.current = to(held.current);
    setChosen(held.current);
    form.setFieldValue('packages', [...held.current.keys()]);
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
      showFailure(answer, undefined, failures.lotCreate);
    }
  });
  const change = (next: Partial<LotValues>) => {
    setValues(next);
    if (next.type !== undefined) {
      // Another type has other packages.
      choose(() => new Map());
      setTaken([]);
    }
  };
  const beginAnew = () => {
    setValues(NO_LOT);
    form.setValues(NO_LIMITS);
    choose(() => new Map());
    dropDraft(DRAFT);
    setDraft(null);
  };
  return {
    form,
    submit,
    trouble,
    draft,
    beginAnew,
    values,
    change,
    limits: { weight: limitOf(typed.weightLimit), volume: limitOf(typed.volumeLimit) },
    chosen,
    taken,
    choose,
    isSaving: create.isPending,
  };
}
