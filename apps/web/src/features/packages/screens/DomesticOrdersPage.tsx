import { domesticColumns } from '../components/order-columns.tsx';
import { OrdersList } from '../components/OrdersList.tsx';
import { packageTexts } from '../texts.es.ts';

const texts = packageTexts.domesticOrders;

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
