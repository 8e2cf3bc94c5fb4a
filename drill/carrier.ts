import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { settableClock, type SettableClock } from '../apps/server/src/app/clock.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { dice, type Dice } from '../apps/server/src/demo/plan.ts';
import { recoverPurchases } from '../apps/server/src/features/payment-engine/recover-purchases.ts';
import { type Running, start } from '../apps/server/src/main.ts';
import type { Counts } from '../scripts/lib/steps.mjs';
import { AIR_TOTAL, APPROVED, card, orderBody } from '../test/orders.ts';
import { startUpsStandIn, type UpsFault, type UpsStandIn } from '../test/ups-stand-in.ts';
import { type Purchase, comparePurchases, judge, newPurchase, openNow, say } from './compare.ts';
import { clientAt, openShop, type Shop } from './shop.ts';

/** How UPS fails while people buy, and how many minutes later it is back. */
type Failure = { what: string; begin(ups: UpsStandIn, random: Dice): void; minutes: number };

const BUYERS = 4;
/** All that a purchase asks for; prices are told still, or nobody would buy. */
const ALL = ['ship', 'recovery', 'void', 'track'] as const;
const LOST: readonly UpsFault[] = ['500-done', 'cut-done', 'slow-done', 'late'];
/** More than is asked while it lasts. */
const ALWAYS = 500;

const FAILURES: readonly Failure[] = [
  {
    what: 'sells, and its answer is lost',
    begin: (ups, random) => ups.fail('ship', ...Array.from({ length: BUYERS }, () => random.pick(LOST))),
    minutes: 0,
  },
  {
    what: 'answers 503, and has sold nothing',
    begin: ups => ups.fail('ship', ...Array<UpsFault>(BUYERS).fill('503')),
    minutes: 0,
  },
  {
    what: 'refuses',
    begin: ups => ups.refuse('ship', '120802', 'Address Validation Error on ShipTo address'),
    minutes: 0,
  },
  {
    what: 'sells, and is away for an hour then',
    begin(ups, random) {
      ups.fail('ship', ...Array.from({ length: BUYERS }, () => random.pick(LOST)));
      for (const operation of ALL)
        ups.fail(operation, ...Array.from({ length: ALWAYS }, () => random.pick(['503', 'cut'] as const)));
    },
    minutes: 60,
  },
];

/** How often somebody buys while it is away. */
const EACH_MINUTES = 20;

/** How long after it is back everything must have come to its end: the recovery waits an hour at most between two tries. */
const PATIENCE_MINUTES = 120;

/**
 * UPS fails in each way `times` times while customers buy. Once it is back every purchase comes to its end: as many
 * labels are valid at UPS as packages stand, and what the bank took is what the books charge.
 */
export async function drillCarrier(times: number, seed: number): Promise<Counts> {
  const clock = settableClock(new Date());
  const ups = await startUpsStandIn(clock);
  const shop = await openShop();
  const made: Purchase[] = [];
  let [running, isSound]: [Running | undefined, boolean] = [undefined, false];
  try {
    const config = readConfig({
      ...shop.env,
      ...ups.env,
      LEASE_SECONDS: '10',
      PROVIDER_TIMEOUT_MS: '1000',
      PORT: '0',
    });
    running = await start({ config, clock, isIdle: true, logTo: createWriteStream(shop.logFile) });
    const random = dice(String(seed));
    for (const failure of FAILURES) {
      const took: number[] = [];
      for (let at = 0; at < times; at++)
        took.push(await fail({ shop, ups, clock, running, random, made }, failure));
      say(
        `UPS ${failure.what}, ${times} times: all closed ${Math.max(...took)} minutes after it is back at most`,
      );
    }
    for (const objection of ups.objections) say(objection);
    const counts = judge([await comparePurchases(shop.ledgers, made), ...(await compareWithUps(shop, ups))]);
    isSound = counts.failed + ups.objections.length === 0;
    return { ...counts, failed: counts.failed + Math.sign(ups.objections.length) };
  } finally {
    await running?.stop();
    await ups.close();
    await shop.close({ keep: !isSound });
  }
}

type Scene = {
  shop: Shop;
  ups: UpsStandIn;
  clock: SettableClock;
  running: Running;
  random: Dice;
  made: Purchase[];
};

/** One failure, and its end; answers how many minutes later everything was closed. */
async function fail(scene: Scene, { begin, minutes }: Failure): Promise<number> {
  const { shop, ups, clock, running, random } = scene;
  const recover = async () => {
    clock.advance(60_000);
    await recoverPurchases(running.services);
  };
  begin(ups, random);
  const press = await Promise.all(Array.from({ length: BUYERS }, () => buy(scene)));
  for (let minute = 0; minute < minutes; minute++) {
    if (minute % EACH_MINUTES === 0) press.push(await buy(scene));
    await recover();
  }
  ups.mend();
  await answers(running);
  let waited = 0;
  for (; (await openNow(shop)) > 0 && waited < PATIENCE_MINUTES; waited++) await recover();
  // whoever was told that it is being confirmed asks again
  for (const again of press) await again();
  return waited;
}

/** Waits until the server asks UPS again, which it spares for ten seconds after five failures. */
async function answers({ services }: Running): Promise<void> {
  while (
    !(await services.carrier.findByReference('nobody').then(
      () => true,
      () => false,
    ))
  )
    await sleep(500);
}

/** Somebody buys one to three packages; answers how they press again. */
async function buy({ shop, running, random, made }: Scene): Promise<() => Promise<void>> {
  const purchase = newPurchase(made);
  const quantity = random.pick([1, 1, 2, 3]);
  const client = clientAt(running.url, random.pick(shop.customers));
  const body = orderBody(shop.city, {
    detail: { quantity, content: purchase.content },
    payment: { total: Math.round(AIR_TOTAL * 100 * quantity) / 100, ...card(APPROVED) },
  });
  const idempotencyKey = crypto.randomUUID();
  const press = async () => {
    const answer = await client('POST /order/create', { body }, { idempotencyKey });
    purchase.told = answer.success ? 'bought' : 'refused';
    if (answer.success) purchase.orders.add(answer.data.id);
  };
  await press();
  // a refusal that was the last word frees the key, and would buy anew
  return async () => {
    const { rows } = await shop.ledgers.query("select from orders where content = $1 and state = 'paid'", [
      purchase.content,
    ]);
    if (rows.length > 0) await press();
  };
}

/** Labels that UPS holds valid and packages that stand, both ways; what the bank took and what the books charge. */
async function compareWithUps({ ledgers }: Shop, { ledger }: UpsStandIn) {
  const { rows: packages } = await ledgers.query<{ number: string; isVoid: boolean }>(
    'select carrier_tracking as number, voided_at is not null as "isVoid" from package',
  );
  const standing = new Set(packages.filter(({ isVoid }) => !isVoid).map(({ number }) => number));
  const valid = ledger.parcels.filter(({ voided }) => !voided).map(({ number }) => number);
  const { rows: attempts } = await ledgers.query<{ reference: string; agrees: boolean }>(
    `select a.reference, a.state, p.state as bank, p.captured_cents, m.cents,
      case a.state when 'done' then p.captured_cents = m.cents and m.cents = a.amount_cents
        else a.state in ('failed', 'declined') and p.state in ('voided', 'declined') and m.cents is null end as agrees
    from attempt a left join simulator.payments p using (reference)
      cross join lateral (select sum(amount_cents)::int as cents from money_entry m
        where m.agency_id = a.agency_id and m.attempt_id = a.id and m.kind = 'charge') m`,
  );
  return [
    {
      what: 'labels that UPS holds valid: each of a package',
      compared: valid.length,
      differences: valid.filter(number => !standing.has(number)).map(number => ({ number })),
    },
    {
      what: 'packages: each with a label that is valid at UPS',
      compared: standing.size,
      differences: [...standing].filter(number => !valid.includes(number)).map(number => ({ number })),
    },
    {
      what: 'attempts: closed, and charged once or not at all',
      compared: attempts.length,
      differences: attempts.filter(({ agrees }) => !agrees),
    },
  ];
}
