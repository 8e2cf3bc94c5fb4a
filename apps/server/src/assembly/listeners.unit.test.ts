import { ACCESS_FACTS, CUSTOMER_FACTS, FACT_KINDS, type FactKind } from '@puerta/domain/facts';
import { STEP_HISTORY } from '@puerta/domain/parcels/take-back';
import { expect, test } from 'vitest';
import { listeners } from './listeners.ts';

/**
 * Who hears and reads of each kind of fact, by what they are for and not by what they do: a new kind stands here, or the
 * test fails. Customers read the movements of their packages; access is what managers may read of the staff; steps are
 * what decides whether a step may be taken back.
 */
const KNOWN_BY: Record<string, string> = {
  'mails margins trail invoices customers steps': 'package.received package.measured_again',
  'mails trail invoices steps': 'package.moved',
  'mails invoices steps': 'package.stepped',
  'mails trail steps': 'package.taken_back',
  'mails steps': 'package.stepped_back',
  'mails trail': `package.delay_told debt.reminded client.password_reset client.second_factor_off client.messaged
    user.invited user.password_reset user.second_factor_off ticket.opened ticket.answered ticket.closed`,
  'mails margins customers': 'order.bought pickup.booked',
  'mails trail invoices customers steps': 'debt.paid_outside',
  'mails invoices customers steps': 'debt.paid',
  'mails customers steps': 'debt.opened refund.made',
  'mails trail customers': 'refund.made_at_bank refund.returned_outside',
  'mails customers': 'debt.failed pickup.failed pickup.called_off',
  'mails access': 'account.email_changed account.password_asked account.password_changed',
  'mails trail access': 'account.second_factor_on account.second_factor_off account.closed',
  mails: 'order.failed client.registered account.email_asked account.proof_asked',
  'margins trail invoices customers steps': 'debt.waived',
  'margins trail customers steps': 'package.voided',
  'margins trail customers': 'package.remeasured',
  'margins customers steps': 'label.voided',
  // a lot's way may be saved with its next step
  'margins trail steps': 'lot.moved',
  'margins trail': 'lot.updated label.kept',
  'margins steps': 'package.loaded package.unloaded',
  'trail customers steps': 'package.measured',
  'trail customers': 'refund.came_back',
  'trail steps': 'package.processed lot.taken_back',
  'trail access': 'account.recovery_renewed account.returned',
  trail: `package.redated package.photographed box.recorded box.tied lot.created lot.packages_added
    lot.package_removed refund.refused purchase.unmatched purchase.closed_by_hand refund.closed_by_hand stray.refused
    stray.closed_by_hand difference.closed_by_hand dispute.closed_by_hand dispute.evidence_read
    dispute.evidence_sent cash.counted deposit.confirmed test_label.bought
    test_label.kept pickup.kept client.blocked client.unblocked client.message_withdrawn client.noted
    client.note_removed client.signed_out client.mail_resumed account.mail_stopped user.changed user.deleted ticket.noted
    ticket.assigned canned.created canned.updated canned.deleted mail.retried mail.all_retried
    settings.updated provider.set provider.rekeyed provider.cleared provider.erased product.updated
    state.created state.updated state.deleted city.created city.updated city.deleted tariff.changed
    tariff.planned tariff.withdrawn office.created office.updated office.deleted transport.created
    transport.updated transport.deleted`,
  access: 'account.changed session.opened session.refused list.exported',
  '': `package.shelved lot.reopened label.printed invoice.issued account.email_called_off ticket.attached
    ticket.followed city.repriced`,
};

const given = { jobs: {}, clock: {}, config: {} } as unknown as Parameters<typeof listeners>[0];
const [mails, pushes, margins, trail, invoices] = listeners(given);
const KNOWERS: Record<string, readonly FactKind[] | undefined> = {
  mails: mails?.hears,
  margins: margins?.hears,
  trail: trail?.hears,
  invoices: invoices?.hears,
  customers: CUSTOMER_FACTS,
  access: ACCESS_FACTS,
  steps: STEP_HISTORY,
};

test('each kind of fact is heard and read by those that it is for, and by nobody else', () => {
  const said = new Map(
    Object.entries(KNOWN_BY).flatMap(([who, kinds]) => kinds.split(/\s+/).map(kind => [kind, who])),
  );
  const unsaid = FACT_KINDS.filter(kind => !said.has(kind));
  expect(unsaid, 'kinds of which KNOWN_BY does not say who hears and reads them').toEqual([]);
  expect(said.size, 'KNOWN_BY names a kind that is none').toBe(FACT_KINDS.length);
  const knowers = (kind: FactKind) => Object.keys(KNOWERS).filter(name => KNOWERS[name]?.includes(kind));
  const other = FACT_KINDS.filter(kind => knowers(kind).join(' ') !== said.get(kind));
  expect(other.map(kind => `${kind} is known by ${knowers(kind).join(' ')}`)).toEqual([]);
});

test('what is told by mail may be told on phones, and all who listen are known here', () => {
  expect(pushes?.hears).toEqual(mails?.hears);
  expect(listeners(given)).toHaveLength(5);
});
