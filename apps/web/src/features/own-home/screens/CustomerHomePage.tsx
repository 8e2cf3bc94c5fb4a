import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useAgency } from '../../../lib/session/agency.ts';
import { useClaims } from '../../../lib/session/session.ts';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonBar, SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { LockerLabel } from '../../locker/components/LockerLabel.tsx';
import { ownHomeQuery, ownOrdersQuery } from '../../purchases/api.ts';
import { isOpen, OpenOrders } from '../../purchases/components/OpenOrders.tsx';
import { servicesQuery } from '../../services/services-queries.ts';
import { HomeCard, LatestBoxes, Waiting } from '../components/HomeCards.tsx';
import { Unfinished } from '../components/Unfinished.tsx';
import { sayFact } from '../home-words.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './CustomerHomePage.module.css';
import type { OwnHome } from '@puerta/contract/office/own-home';
import { lazy, Suspense, useId } from 'react';
import { money } from '../../../lib/format.ts';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { EmailProof } from '../../profile/components/EmailProof.tsx';
import { PayOneDebt } from '../../debts/components/DebtNotice.tsx';
import { debtTexts } from '../../debts/texts.es.ts';
import blocks from '../components/Home.module.css';
import { Link } from '@tanstack/react-router';
import { IconCalculator, IconChevronRight, IconHeadset, IconMapPin, IconSend } from '@tabler/icons-react';
import { Tile } from '../../../ui/page/Tile.tsx';
import type { Product } from '@puerta/contract/money/quotes';
import { toDollars } from '@puerta/domain/money/money';
import { isPromoCode, type Promo, PROMOS } from '@puerta/domain/money/promos';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { WayTile } from '../../../ui/page/WayTile.tsx';
import { HOME_ORDER } from '../../promotions/promotions.ts';
import { promotionsTexts } from '../../promotions/texts.es.ts';
import { sayNotPaid } from '../../purchases/movement-words.ts';
import { usePayOwnDebt } from '../../purchases/use-pay-own-debt.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';

/**
 * The customer's home: a debt before anything else, what waits on them, a few of their boxes, before it where one is
 * late; beside it what one may do and one's own locker, last the promotions.
 */
export function CustomerHomePage() {
  const { data: home, isError, refetch } = useQuery(ownHomeQuery);
  usePrefetchQuery(servicesQuery);
  const isLate = home?.latest.some(({ arrival }) => arrival?.state === 'late');
  return (
    <div className={styles.page}>
      <Greeting fact={home && sayFact(home)} isLoading={!isError} />
      {home || isError ? (
        <>
          {home && <DebtBand debt={home.debt} />}
          {home?.unproven && (
            <EmailProof
              email={home.unproven}
              correct={
                <LinkButton to="/profile" variant="subtle">
                  {homeTexts.correctEmail}
                </LinkButton>
              }
            />
          )}
          <div className={styles.columns}>
            <div className={styles.boxes}>
              {home ? (
                <>
                  <Unfinished />
                  {isLate && <LatestBoxes {...home} />}
                  <Waiting {...home} />
                  {!isLate && <LatestBoxes {...home} />}
                  {home.packages.total === 0 && <Unbought />}
                </>
              ) : (
                <ErrorState onRetry={() => void refetch()} />
              )}
            </div>
            <nav className={styles.actions} aria-label={homeTexts.actions.title}>
              <QuickActions />
            </nav>
            <div className={styles.locker}>
              <LockerLabel />
            </div>
          </div>
          <PromoStubs />
        </>
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

/** Purchases that came to no package, which Compras shows above the packages. */
function Unbought() {
  const { data = [] } = useQuery(ownOrdersQuery);
  const open = data.filter(isOpen);
  return open.length > 0 && <OpenOrders orders={open} />;
}

/**
 * Bars where the cards will be. Nothing that can be pressed stands among them: a debt comes on top of all of it, and
 * would move it from under a finger.
 */
function HomeSkeleton() {
  return (
    <div className={`${styles.columns} ${styles.coming}`}>
      <div className={styles.boxes}>
        <SkeletonCard lines={4} />
        <SkeletonCard lines={8} />
      </div>
      <div className={`${styles.actions} ${styles.bars}`}>
        {ACTIONS.map(({ to }) => (
          <SkeletonBar key={to} height="100%" />
        ))}
      </div>
      <div className={styles.locker}>
        <SkeletonBar height={220} />
      </div>
    </div>
  );
}

function Greeting({ fact, isLoading }: { fact: string | undefined; isLoading: boolean }) {
  const { name: agency, slogan } = useAgency();
  const { name } = useClaims();
  useDocumentTitle(homeTexts.title);
  return (
    <header className={styles.greeting}>
      <p className={styles.agency}>
        <b>{agency}</b> <span>{slogan}</span>
      </p>
      <h1 tabIndex={-1} title={name}>
        {homeTexts.greeting(name)}
      </h1>
      {fact ? <p>{fact}</p> : isLoading && <SkeletonBar width="min(420px, 80%)" height={18} />}
    </header>
  );
}

const texts = homeTexts.debt;

const PayAllDebts = lazy(async () => ({
  default: (await import('../../debts/components/PayAllDebts.tsx')).PayAllDebts,
}));

/** What is owed, first of all: how much, for how many boxes, and the way to pay it here. */
function DebtBand({ debt }: Pick<OwnHome, 'debt'>) {
  const { count, amount, one } = debt;
  if (count === 0) {
    return null;
  }
  return (
    <DangerNotice
      title={texts.title(money(amount), count)}
      text={[
        one && sayNotPaid(one.debt_failed),
        one?.difference_reason && `${one.difference_reason}.`,
        debtTexts.notice.text,
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        <div className={blocks.pay}>
          {one ? (
            <>
              <LinkAnchor
                to="/purchase/tracking/$track"
                params={{ track: one.tracking_number }}
                className={blocks.why}
              >
                {texts.why}
              </LinkAnchor>
              <PayOne parcel={one} />
            </>
          ) : (
            <>
              <LinkAnchor to="/purchase" className={blocks.why}>
                {texts.why}
              </LinkAnchor>
              <Suspense>
                <PayAllDebts />
              </Suspense>
            </>
          )}
        </div>
      }
    />
  );
}

function PayOne({ parcel }: { parcel: NonNullable<OwnHome['debt']['one']> }) {
  return (
    <PayOneDebt parcel={parcel} {...usePayOwnDebt(parcel.id)}>
      <span className="num">{texts.pay(money(parcel.debt))}</span>
    </PayOneDebt>
  );
}

const actionsTexts = homeTexts.actions;
const ACTIONS = [
  { to: '/services', icon: IconSend, title: actionsTexts.send, text: actionsTexts.sendText },
  { to: '/calculator', icon: IconCalculator, title: actionsTexts.quote, text: actionsTexts.quoteText },
  { to: '/tracking', icon: IconMapPin, title: actionsTexts.track, text: actionsTexts.trackText },
  { to: '/support', icon: IconHeadset, title: actionsTexts.ask, text: actionsTexts.askText },
] as const;

/** What one may do next: rows of a card, on a phone four tiles. */
function QuickActions() {
  return (
    <HomeCard title={actionsTexts.title}>
      <ul className={blocks.actions}>
        {ACTIONS.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <Tile tone="brand" className={blocks.tile}>
                <Icon stroke={1.8} />
              </Tile>
              <span className={blocks.words}>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <IconChevronRight size={18} aria-hidden className={blocks.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

const promoTexts = homeTexts.promos;

/**
 * The promotions, small: each is the way to its wizard, with what one buys of it usually costs. Nothing where none is on.
 */
function PromoStubs() {
  const titleId = useId();
  const services = useQuery(servicesQuery);
  const offered = HOME_ORDER.flatMap(code => services.data?.filter(product => product.code === code) ?? []);
  if (services.isSuccess && offered.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{promoTexts.title}</h2>
        <LinkAnchor to="/promotions">{promoTexts.all}</LinkAnchor>
      </div>
      <Loaded query={services} failed={promotionsTexts.failed} loading={<StubsComing />}>
        {() => (
          <ul className={styles.stubs}>
            {offered.map(
              product =>
                isPromoCode(product.code) && (
                  <li key={product.code}>
                    <PromoStub product={product} promo={PROMOS[product.code]} />
                  </li>
                ),
            )}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function StubsComing() {
  return (
    <ul className={styles.stubs} aria-busy="true">
      {HOME_ORDER.map(code => (
        <li key={code} className={styles.stubComing}>
          <SkeletonBar height="100%" />
        </li>
      ))}
    </ul>
  );
}

function PromoStub({ product, promo }: { product: Product; promo: Promo }) {
  const each = toDollars(promo.priceCents);
  const count = promo.defaultQuantity;
  const weights = [...new Set(promo.sizes.map(({ weight }) => weight))].join(' o ');
  return (
    <Link to="/promo-services/$id" params={{ id: product.code }} className={styles.stub}>
      <span className={styles.body}>
        <WayTile type={promo.type} />
        <span className={styles.words}>
          <b>
            <span className="unseen">{promotionsTexts.buy}: </span>
            {product.name}
          </b>
          <small>
            {[
              ...(count > 1 ? [promoTexts.several(count, money(each), money(count * each))] : []),
              promotionsTexts.travels[promo.type],
              promoTexts.sizes(weights),
              ...(product.cities?.length ? [product.cities.join(', ')] : []),
            ].join(' · ')}
          </small>
        </span>
      </span>
      <span className={styles.price}>
        <PriceTag amount={count * each} />
        {count === 1 && <small>{promotionsTexts.each}</small>}
      </span>
    </Link>
  );
}
