import { describe, expect, test } from 'vitest';
import { appendOnlyMigrations, LANDED, withNewMigrations } from './migrations.ts';
import type { SourceFile } from './sources.ts';

describe('migrations that have landed', () => {
  const folder = 'apps/server/src/db/migrations';
  const texts = { '0011-one.sql': 'create table one ();', '0012-b.sql': 'b;', '0012-a.sql': 'a;' };
  const filesOf = (migrations: Record<string, string>, list: string): SourceFile[] => [
    ...Object.entries(migrations).map(([name, text]) => ({ path: `${folder}/${name}`, text })),
    { path: LANDED, text: list },
  ];
  const landed = withNewMigrations(filesOf(texts, ''));
  const told = (migrations: Record<string, string>, list = landed) =>
    appendOnlyMigrations.check(filesOf(migrations, list)).map(({ path, message }) => `${path}: ${message}`);

  test('are listed in their order, and a new one after them', () => {
    expect(told(texts)).toEqual([]);
    const more = { ...texts, '0013-two.sql': 'create table two ();' };
    expect(told(more)).toEqual([expect.stringMatching(/0013-two\.sql: not in .*landed\.sha256/)]);
    const list = withNewMigrations(filesOf(more, landed));
    expect(list.startsWith(landed)).toBe(true);
    expect(list.split('\n').map(line => line.slice(66))).toEqual([
      '0011-one.sql',
      '0012-a.sql',
      '0012-b.sql',
      '0013-two.sql',
      '',
    ]);
    expect(told(more, list)).toEqual([]);
  });

  test('keep their text', () => {
    const changed = { ...texts, '0011-one.sql': 'create table one (id integer);' };
    expect(told(changed)).toEqual([expect.stringMatching(/0011-one\.sql: it has landed/)]);
    // the list is only added to
    expect(withNewMigrations(filesOf(changed, landed))).toBe(landed);
  });

  test('keep their name', () => {
    const { '0011-one.sql': text, ...others } = texts;
    expect(told(others)).toEqual([expect.stringContaining('0011-one.sql is gone')]);
    expect(told({ ...others, '0011-first.sql': text })).toHaveLength(2);
  });

  test.each(['0010-late.sql', '0011-same-number.sql', '0012-c.sql', '0011-one-more.sql'])(
    'keep their place: %s after 0013 is refused',
    name => {
      const before = withNewMigrations(filesOf({ ...texts, '0013-two.sql': '' }, landed));
      const more = { ...texts, '0013-two.sql': '', [name]: '' };
      const message = expect.stringContaining(`${name} must have a number above 0013-two.sql`);
      expect(told(more, withNewMigrations(filesOf(more, before)))).toEqual([message]);
    },
  );

  test('say which copies may work beside them, where they take something away', () => {
    const dropping = (text: string) => {
      const more = { ...texts, '0150-last.sql': text };
      return told(more, withNewMigrations(filesOf(more, landed)));
    };
    expect(dropping('alter table one drop column a;')).toEqual([
      expect.stringContaining('0150-last.sql: it takes'),
    ]);
    const named = "alter table one drop column a; update puerta.deployment set oldest_copy = '0149-x';";
    expect(dropping(named)).toEqual([]);
  });

  test('have numbers of their own', () => {
    const more = { ...texts, '0013-two.sql': '', '0013-x.sql': '', '0014-y.sql': '', '0014-z.sql': '' };
    expect(told(more, withNewMigrations(filesOf(more, landed)))).toEqual([
      expect.stringContaining('0014-z.sql must have a number above 0014-y.sql'),
    ]);
  });
});
