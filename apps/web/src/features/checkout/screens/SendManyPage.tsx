import { Button } from '@mantine/core';
import { GROUP } from '@puerta/domain/money/products';
import type { Product } from '@puerta/contract/money/quotes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { money } from '../../../lib/format.ts';
import { dropDraft, readDraft, writeDraft } from '../../../lib/form/drafts.ts';
import { saveBlob } from '../../../lib/files/save-pdf.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { sendersQuery, type UsAddress } from '../../addresses/api.ts';
import { citiesQuery, statesQuery } from '../../places/places-queries.ts';
import { servicesQuery } from '../../services/services-queries.ts';
import { boxText } from '../components/BoxList.tsx';
import styles from '../components/orders.module.css';
import { type OrderDraft, personOf } from '../draft.ts';
import { checkLine, type ManyLine, readLines, stateOf } from '../many-lines.ts';
import { manyColumns, manyTexts as texts } from '../many.es.ts';
import { madeQuery } from '../use-made-order.ts';
import { priceQuery } from '../order-queries.ts';
import { priceInput } from '../payload.ts';

/** /address/many: the lines of a file, each with its price or its faults, and each an order of its own. */
export function SendManyPage() {
  const services = useQuery(servicesQuery);
  const senders = useQuery(sendersQuery);
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton to="/address" variant="default">
            {texts.back}
          </LinkButton>
        }
      />
      <Loaded query={services}>
        {all => (
          <Loaded query={senders}>
            {from =>
              from.length === 0 ? (
                <EmptyState
                  title={texts.noSender}
                  text={texts.noSenderText}
                  action={<LinkButton to="/address">{texts.toAddresses}</LinkButton>}
                />
              ) : (
                <Many products={all.filter(one => one.group_services === GROUP.venezuela)} senders={from} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** Kept as a wizard's draft is: a reload finds the lines, and signing out leaves nothing. */
const KEPT = 'many';
type Kept = { lines: ManyLine[]; code: string; sender: number };

function Many({ products, senders }: { products: Product[]; senders: UsAddress[] }) {
  const [kept, setKept] = useState<Kept>(() => ({
    lines: [],
    code: products[0]?.code ?? '',
    sender: senders[0]?.id ?? 0,
    ...readDraft<Kept>(KEPT)?.values,
  }));
  const [trouble, setTrouble] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const keep = (next: Kept) => {
    setKept(next);
    writeDraft(KEPT, { key: KEPT, values: next });
  };
  const take = async (file: File) => {
    const lines = readLines(textOf(await file.arrayBuffer()), kept.lines, newIdempotencyKey);
    setTrouble(typeof lines === 'string' ? lines : null);
    if (typeof lines !== 'string') keep({ ...kept, lines });
  };
  const product = products.find(({ code }) => code === kept.code) ?? products[0];
  const sender = senders.find(({ id }) => id === kept.sender) ?? senders[0];
  // what a line was led to pay stays of the service and the sender that it was led with
  const isBegun = kept.lines.some(line => line.opened);
  return (
    <>
      <Card title={texts.choose}>
        <div className={styles.step}>
          <div className={styles.pair}>
            <SelectField
              label={texts.service}
              placeholder={null}
              options={products.map(({ code, name }) => ({ value: code, label: name }))}
              value={product?.code ?? ''}
              disabled={isBegun}
              onChange={code => keep({ ...kept, code })}
            />
            <SelectField
              label={texts.sender}
              placeholder={null}
              options={senders.map(({ id, title, name }) => ({
                value: String(id),
                label: `${title} · ${name}`,
              }))}
              value={String(sender?.id ?? '')}
              disabled={isBegun}
              onChange={id => keep({ ...kept, sender: Number(id) })}
            />
          </div>
          <div className={styles.fillers}>
            <Button onClick={() => field.current?.click()}>{texts.choose}</Button>
            <Button variant="default" onClick={saveTemplate}>
              {texts.template}
            </Button>
            {kept.lines.length > 0 && (
              <AskedButton
                variant="subtle"
                question={{ title: texts.discardTitle, message: texts.discardText }}
                onConfirm={async () => {
                  dropDraft(KEPT);
                  setKept({ ...kept, lines: [] });
                }}
              >
                {texts.discard}
              </AskedButton>
            )}
          </div>
          <Trouble text={trouble} />
          <input
            ref={field}
            type="file"
            hidden
            accept=".csv,text/csv,text/plain"
            aria-label={texts.choose}
            onChange={event => {
              const [file] = event.currentTarget.files ?? [];
              // the same file may be chosen again once it was mended
              event.currentTarget.value = '';
              if (file) void take(file).catch(() => setTrouble(texts.unreadable));
            }}
          />
        </div>
      </Card>
      {kept.lines.length > 0 && product && sender && (
        <Lines
          lines={kept.lines}
          product={product}
          sender={sender}
          onOpen={key =>
            keep({
              ...kept,
              lines: kept.lines.map(one => (one.key === key ? { ...one, opened: true } : one)),
            })
          }
        />
      )}
    </>
  );
}

/** Excel writes what it calls CSV in the letters of Windows. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const saveTemplate = () =>
  saveBlob(
    new Blob([`\uFEFF${Object.values(manyColumns).join(';')}\r\n${texts.example}\r\n`]),
    texts.templateName,
  );

type LinesProps = { lines: ManyLine[]; product: Product; sender: UsAddress; onOpen: (key: string) => void };

function Lines({ lines, product, sender, onOpen }: LinesProps) {
  const states = useQuery(statesQuery);
  const wanted = [...new Set(lines.flatMap(line => stateOf(states.data ?? [], line)?.id ?? []))];
  const cities = useQueries({ queries: wanted.map(id => citiesQuery(String(id))) });
  const isKnown = states.data && cities.every(({ data }) => data);
  if (!isKnown) {
    const failed = [states, ...cities].find(({ isError }) => isError);
    return <Loaded query={failed ?? { ...states, data: undefined }}>{() => null}</Loaded>;
  }
  const citiesOf = (state: number) => cities[wanted.indexOf(state)]?.data ?? [];
  const of = { product, sender: personOf(sender), places: { states: states.data, citiesOf } };
  const checked = lines.map(line => ({ line, ...checkLine(line, of) }));
  const wrong = checked.filter(({ draft }) => draft === null).length;
  return (
    <Card title={texts.list}>
      <p role="status">{texts.counts(lines.length - wrong, wrong)}</p>
      <ol className={styles.boxes} aria-label={texts.list}>
        {checked.map(({ line, draft, faults }) => (
          <li key={line.key}>
            <span>
              <b>{texts.line(line.line)}</b> · {line.values.name}
              {draft ? (
                <small className="num">{`${draft.place} · ${boxText(draft.parcel)}`}</small>
              ) : (
                faults.map(why => (
                  <small key={why} className={styles.error}>
                    {texts.fault(line.line, why)}
                  </small>
                ))
              )}
            </span>
            {draft && <Ready line={line} draft={draft} product={product} onOpen={onOpen} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type ReadyProps = { line: ManyLine; draft: OrderDraft; product: Product; onOpen: (key: string) => void };

/** What a good line costs and the way to its payment, or what became of that. */
function Ready({ line, draft, product, onOpen }: ReadyProps) {
  const navigate = useNavigate();
  const made = useQuery({ ...madeQuery(line.key), enabled: line.opened === true });
  const price = useQuery({ ...priceQuery(priceInput(product, draft)), enabled: !made.data, gcTime: 60_000 });
  if (made.data) {
    const { id, state } = made.data;
    return state === 'paid' ? (
      <LinkAnchor to="/purchase/order/$order" params={{ order: String(id) }}>
        {texts.paid(id)}
      </LinkAnchor>
    ) : (
      <span>{texts[state](id)}</span>
    );
  }
  const send = () => {
    const wizard = `services-${product.code}`;
    // one whose payment is out is told of first
    if (!readDraft(wizard)?.sent) {
      writeDraft(wizard, { key: line.key, values: draft });
      onOpen(line.key);
    }
    void navigate({ to: '/services/$id', params: { id: product.code } });
  };
  const isAsked = line.opened && made.isPending;
  return (
    <>
      <span className="num">
        {price.data ? money(price.data.total) : price.error ? price.error.message : texts.pricing}
      </span>
      <Button
        size="compact-md"
        disabled={!price.data || isAsked || made.isError}
        aria-label={texts.sendOne(line.line)}
        onClick={send}
      >
        {texts.send}
      </Button>
    </>
  );
}
