import { expect, test } from 'vitest';
import { BackupRefused } from './manifest.ts';
import { explained } from './restore-backup.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  coded('incorrect data check', 'Z_DATA_ERROR'),
  coded('unexpected end of file', 'Z_BUF_ERROR'),
  new Error('Invalid tar header. Maybe the tar is corrupted or it needs to be gunzipped?'),
  new Error('Unexpected end of data'),
  coded('invalid input syntax for type bigint: "1b"', '22P02'),
  coded('duplicate key value violates unique constraint "account_pkey"', '23505'),
  coded('new row for relation "ledger" violates check constraint', '23514'),
])('%s says that the file is damaged', error => {
  expect(explained(error)).toBeInstanceOf(BackupRefused);
});

test.each([
  coded('the database system is starting up', '57P03'),
  coded('insert or update on table "parcel" violates foreign key constraint', '23503'),
  coded('the target session was restarted', '57P01'),
  coded('ENOSPC: no space left on device', 'ENOSPC'),
])('%s says nothing of the file', error => {
  expect(explained(error)).toBe(error);
});
