import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PromoCards } from '../components/PromoCards.tsx';
import { promotionsTexts as texts } from '../texts.es.ts';

/** "Promociones". */
export function PromotionsPage() {
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <PromoCards level={2} />
    </>
  );
}
