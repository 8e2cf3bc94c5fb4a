import { Button } from '@mantine/core';
import { readCode } from '@puerta/domain/scanned-code';
import { useRef } from 'react';
import { useTypingGoesTo } from '../../../lib/use-typing-goes-to.ts';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { STATUS_OPTIONS } from '../../../ui/status.ts';
import { type OrdersSearch, VOIDED } from '../orders-search.ts';
import { ordersTexts as texts } from '../orders.es.ts';

type Props = {
  q: string;
  status: number;
  onChange: (next: Partial<OrdersSearch>) => void;
};

/** Search by either tracking, typed or scanned, and the status filter. */
export function OrdersFilters({ q, status, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useTypingGoesTo(field);
  const search = (text: string) => {
    onChange({ q: readCode(text).code });
    field.current?.select();
  };
  return (
    <>
      <SearchBox label={texts.search} q={q} onSearch={search} isCode field={field} />
      <FilterSelect
        label={texts.status}
        all={texts.all}
        value={status === 0 || status === VOIDED ? '' : String(status)}
        options={STATUS_OPTIONS}
        onChange={value => onChange({ status: Number(value) })}
      />
      {/* the filter has the specified states alone */}
      <Button
        variant={status === VOIDED ? 'filled' : 'default'}
        h={48}
        aria-pressed={status === VOIDED}
        onClick={() => onChange({ status: status === VOIDED ? 0 : VOIDED })}
      >
        {texts.voided}
      </Button>
    </>
  );
}
