import { useSeesAmounts } from '../../../lib/permissions.ts';
import { orderColumns } from '../components/order-columns.tsx';
import { OrdersList } from '../components/OrdersList.tsx';
import { ordersTexts as texts } from '../orders.es.ts';

/** /orders: the orders to Venezuela. */
export function OrdersPage() {
  const withAmounts = useSeesAmounts();
  return (
    <OrdersList
      kind="venezuela"
      to="/orders"
      title={texts.title}
      emptyText={texts.emptyText}
      columns={page => orderColumns({ ...page, withAmounts })}
    />
  );
}
