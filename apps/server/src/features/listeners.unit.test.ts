import { FACT_KINDS } from '@puerta/domain/facts';
import { expect, test } from 'vitest';
import { listeners } from './listeners.ts';

/**
 * What each listener must hear, by what it is for and not by what it does: a new kind of fact stands here, or the test
 * fails. In the order of `listeners`.
 */
const NAMES = ['mails', 'pushes', 'margins', 'trail', 'invoices'];
const HEARD: Record<string, string> = {
  'mails pushes margins trail invoices': 'package.received package.measured_again',
  'mails pushes trail invoices': 'package.moved debt.paid_outside',
  'mails pushes invoices': 'package.stepped debt.paid',
  'mails pushes margins': 'order.bought pickup.booked',
  'mails pushes trail': `package.delay_told package.taken_back debt.reminded refund.made_at_bank
    refund.returned_outside client.password_reset client.messaged user.invited user.password_reset`,
  'mails pushes': `package.stepped_back order.failed debt.opened debt.failed refund.made pickup.failed
    client.registered account.email_asked account.email_changed account.password_asked ticket.answered`,
  'margins trail invoices': 'debt.waived',
  // a lot's way may be saved with its next step
  'margins trail': 'package.remeasured package.voided lot.updated lot.moved label.kept',
  margins: 'package.loaded package.unloaded label.voided',
  trail: `package.measured package.redated package.photographed package.processed box.recorded box.tied
    lot.created lot.taken_back lot.packages_added lot.package_removed refund.refused refund.came_back
    purchase.closed_by_hand refund.closed_by_hand stray.refused stray.closed_by_hand difference.closed_by_hand
    cash.counted deposit.confirmed test_label.bought test_label.kept pickup.kept client.blocked client.unblocked
    client.message_withdrawn client.noted client.note_removed client.signed_out user.changed user.deleted
    account.second_factor_on account.second_factor_off account.returned account.closed ticket.closed ticket.noted
    ticket.assigned canned.created canned.updated canned.deleted mail.retried mail.all_retried settings.updated
    provider.set provider.rekeyed provider.cleared provider.erased product.updated state.created state.updated
    state.deleted city.created city.updated city.deleted tariff.changed tariff.planned tariff.withdrawn
    office.created office.updated office.deleted transport.created transport.updated transport.deleted`,
  '': `package.shelved lot.reopened label.printed invoice.issued account.changed account.email_called_off account.password_changed
    session.opened session.refused list.exported ticket.attached ticket.followed city.repriced`,
};

test('each kind of fact is heard by those that it is for, and by no other', () => {
  const given = { jobs: {}, clock: {}, config: {} } as unknown as Parameters<typeof listeners>[0];
  const all = listeners(given);
  expect(all).toHaveLength(NAMES.length);
  const hearers = (kind: string) =>
    NAMES.filter((_, at) => all[at]?.hears.some(heard => heard === kind)).join(' ');
  const said = Object.entries(HEARD).flatMap(([who, kinds]) => kinds.split(/\s+/).map(kind => [kind, who]));
  expect(said.map(([kind]) => kind).toSorted()).toEqual([...FACT_KINDS].toSorted());
  expect(FACT_KINDS.map(kind => [kind, hearers(kind)]).toSorted()).toEqual(said.toSorted());
});
