import { domesticColumns } from '../components/order-columns.tsx';
import { OrdersList } from '../components/OrdersList.tsx';
import { domesticOrdersTexts as texts } from '../orders.es.ts';

/** /order-domestic: the orders within the United States. */
export function DomesticOrdersPage() {
  return (
    <OrdersList
      kind="domestic"
      to="/order-domestic"
      title={texts.title}
      emptyText={texts.emptyText}
      columns={domesticColumns}
    />
  );
}
