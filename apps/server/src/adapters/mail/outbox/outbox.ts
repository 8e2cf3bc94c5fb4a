import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../../../app/clock.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { KeptMail, MailTransport, Outbox } from '../port.ts';

const SHOWN = 200;

/**
 * Keeps mails in a table instead of sending them: for demos and tests, without SMTP and never in production mode.
 * A mail that is sent twice is kept once.
 */
export function openOutbox(db: Kysely<DB>, clock: Clock): MailTransport & Outbox {
  return {
    async send(mail) {
      await db
        .insertInto('outbox')
        .values({
          agency_id: mail.agencyId,
          mail_id: mail.mailId,
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          created_at: clock.now(),
        })
        .onConflict(conflict => conflict.columns(['agency_id', 'mail_id']).doNothing())
        .execute();
    },
    async list(recipient) {
      let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(SHOWN);
      if (recipient) query = query.where(sql`lower(recipient)`, '=', recipient.toLowerCase());
      const rows = await query.execute();
      return rows.map(
        (row): KeptMail => ({
          id: row.id,
          to: row.recipient,
          subject: row.subject,
          text: row.text,
          html: row.html,
          at: row.created_at,
        }),
      );
    },
    close: async () => undefined,
  };
}
