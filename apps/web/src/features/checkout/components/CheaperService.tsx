import type { Product } from '@puerta/contract/money/quotes';
import { toCents, toDollars } from '@puerta/domain/money/money';
import { GROUP, pricedTransport } from '@puerta/domain/money/products';
import type { Promo } from '@puerta/domain/money/promos';
import { useQuery } from '@tanstack/react-query';
import { money } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { servicesQuery } from '../../services/services-queries.ts';
import type { OrderDraft } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import { promoPrice, useRunningPrice } from '../use-price.ts';
import styles from './orders.module.css';

const texts = orderTexts.cheaper;

/** Where a promotion costs more than the ordinary service by its way, from these places: says so before it is paid. */
export function CheaperService({ promo, draft }: { promo: Promo; draft: OrderDraft }) {
  const { data: products } = useQuery(servicesQuery);
  const way = pricedTransport(promo.type);
  const ordinary = products?.find(one => one.group_services === GROUP.venezuela && one.type === way);
  return ordinary && <Compared ordinary={ordinary} promo={promo} draft={draft} />;
}

type Props = { ordinary: Product; promo: Promo; draft: OrderDraft };

function Compared({ ordinary, promo, draft }: Props) {
  const other = useRunningPrice(ordinary, null, draft);
  const own = promoPrice(promo, Number(draft.parcel.quantity));
  if (!other || !own || other.total >= own.total) {
    return null;
  }
  const less = toDollars(toCents(own.total) - toCents(other.total));
  const { sender, receiver, parcel } = draft;
  const { weight, length, width, height, quantity } = parcel;
  const { state, city } = receiver;
  return (
    <div className={styles.cheaper} role="status">
      <p>{texts.text(ordinary.name, money(other.total), money(less))}</p>
      <LinkButton
        to="/services/$id"
        params={{ id: ordinary.code }}
        search={{ zip: sender.zipCode, state, city, weight, length, width, height, quantity }}
        variant="default"
        size="sm"
      >
        {texts.action(ordinary.name)}
      </LinkButton>
    </div>
  );
}
