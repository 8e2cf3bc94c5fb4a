import { Button } from '@mantine/core';
import { GROUP } from '@puerta/domain/money/products';
import type { Product } from '@puerta/contract/money/quotes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { writesDecimalCommas } from '../../../lib/files/save-csv.ts';
import { saveBlob } from '../../../lib/files/save-pdf.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { sessionQuery } from '../../../lib/query/session-query.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { sendersQuery, type UsAddress } from '../../addresses/api.ts';
import { citiesQuery, statesQuery } from '../../places/places-queries.ts';
import { servicesQuery } from '../../services/services-queries.ts';
import { InDebt } from '../components/InDebt.tsx';
import { ManyLines } from '../components/ManyLines.tsx';
import styles from '../components/orders.module.css';
import { personOf } from '../draft-addresses.ts';
import { checkLine, LINES_MAX, type ManyLine, readLines, stateOf } from '../many-lines.ts';
import { manyColumns, manyExample, manyTexts as texts } from '../many.es.ts';
import { useManyList } from '../use-many.ts';

/** /services/many: the lines of a file, each with its price or its faults, and each an order of its own. */
export function SendManyPage() {
  const session = useQuery(sessionQuery);
  const services = useQuery(servicesQuery);
  const senders = useQuery(sendersQuery);
  if (session.data?.debt) return <InDebt />;
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton to="/services" variant="default">
            {texts.back}
          </LinkButton>
        }
      />
      <Loaded query={services} keep>
        {all => (
          <Loaded query={senders} keep>
            {from => (
              <Many products={all.filter(one => one.group_services === GROUP.venezuela)} senders={from} />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

type ManyProps = { products: Product[]; senders: UsAddress[] };

function Many({ products, senders }: ManyProps) {
  const [product] = products;
  const [sender] = senders;
  if (!product) return <EmptyState title={texts.none} />;
  if (!sender) {
    const action = <LinkButton to="/address">{texts.toAddresses}</LinkButton>;
    return <EmptyState title={texts.noSender} text={texts.noSenderText} action={action} />;
  }
  return <Begun products={products} senders={senders} first={{ product, sender }} />;
}

type Chosen = { product: Product; sender: UsAddress };

function Begun({ products, senders, first }: ManyProps & { first: Chosen }) {
  const { list, keep, mark } = useManyList({ lines: [], code: first.product.code, sender: first.sender.id });
  const product = products.find(({ code }) => code === list.code) ?? first.product;
  const sender = senders.find(({ id }) => id === list.sender) ?? first.sender;
  // what was sent stays of the service and the sender that it was sent with
  const isSent = list.lines.some(line => line.sent);
  const locked = isSent ? { disabled: true, description: texts.isBegun } : {};
  return (
    <div className={styles.step}>
      <Card title={texts.file}>
        <div className={styles.step}>
          <p className={styles.lead}>{texts.fileText}</p>
          <div className={styles.pair}>
            <SelectField
              label={texts.service}
              placeholder={null}
              options={products.map(({ code, name }) => ({ value: code, label: name }))}
              value={product.code}
              onChange={code => keep(() => ({ code }))}
              {...locked}
            />
            <SelectField
              label={texts.sender}
              placeholder={null}
              options={senders.map(({ id, title, name }) => ({
                value: String(id),
                label: `${title} · ${name}`,
              }))}
              value={String(sender.id)}
              onChange={id => keep(() => ({ sender: Number(id) }))}
              {...locked}
            />
          </div>
          <FileChoice
            lines={list.lines}
            onLines={change => keep(({ lines }) => ({ lines: change(lines) }))}
          />
        </div>
      </Card>
      {list.lines.length > 0 && <Placed lines={list.lines} product={product} sender={sender} mark={mark} />}
    </div>
  );
}

/** Longer files are none that a person wrote: they are not read. */
const BYTES_MAX = 1_000_000;

type FileChoiceProps = {
  lines: readonly ManyLine[];
  onLines: (change: (before: ManyLine[]) => ManyLine[]) => void;
};

function FileChoice({ lines, onLines }: FileChoiceProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    if (file.size > BYTES_MAX) return texts.tooMany(LINES_MAX);
    const text = textOf(await file.arrayBuffer());
    const read = text === null ? texts.unreadable : readLines(text, lines, newIdempotencyKey);
    if (typeof read === 'string') return read;
    onLines(() => read);
    return null;
  };
  return (
    <>
      <div className={styles.fillers}>
        <Button variant={lines.length > 0 ? 'default' : undefined} onClick={() => field.current?.click()}>
          {texts.choose}
        </Button>
        <Button variant="default" onClick={saveTemplate}>
          {texts.template}
        </Button>
        {lines.length > 0 && (
          <AskedButton
            variant="subtle"
            question={{ title: `¿${texts.discard}?`, message: texts.discardText }}
            onConfirm={async () => onLines(() => [])}
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
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={texts.choose}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          // the same file may be chosen again once it was mended
          event.currentTarget.value = '';
          if (file) void take(file).then(setTrouble, () => setTrouble(texts.unreadable));
        }}
      />
    </>
  );
}

/** Excel writes what it calls CSV in the letters of Windows; its own files, which are no text, answer null. */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return text.includes('\0') ? null : text;
  }
}

/** As this person's spreadsheet opens it (docs/decisions/012). */
function saveTemplate() {
  const separator = writesDecimalCommas() ? ';' : ',';
  const rows = [Object.values(manyColumns), manyExample].map(cells =>
    cells.map(cell => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator),
  );
  saveBlob(new Blob([`\uFEFF${rows.join('\r\n')}\r\n`], { type: 'text/csv' }), texts.templateName);
}

type PlacedProps = Chosen & { lines: ManyLine[]; mark: (key: string, sent: boolean) => boolean };

/** The lines, once the places that they name are known. */
function Placed({ lines, product, sender, mark }: PlacedProps) {
  const states = useQuery(statesQuery);
  const wanted = [...new Set(lines.flatMap(line => stateOf(states.data ?? [], line)?.id ?? []))];
  const cities = useQueries({ queries: wanted.map(id => citiesQuery(String(id))) });
  return (
    <Loaded query={states} keep>
      {all => (
        <Loaded<unknown> query={cities.find(({ data }) => !data) ?? states} keep>
          {() => {
            const citiesOf = (state: number) => cities[wanted.indexOf(state)]?.data ?? [];
            const of = { product, sender: personOf(sender), places: { states: all, citiesOf } };
            const checked = lines.map(line => ({ line, ...checkLine(line, of) }));
            return <ManyLines lines={checked} product={product} mark={mark} />;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
