import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#infra/db/schema/migrate.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { sortName } from './sort-name.ts'

/** What is stored of a name, by script. */
const stored: Readonly<Record<string, string>> = {
  'José Łuk Ødegård': 'jose luk odegard',
  'Đặng Văn': 'dang van',
  'Straße Æther Œuvre Þór': 'strasse aether oeuvre thor',
  'Ħal Għaxaq': 'hal ghaxaq',
  'IŞIK İpek ılgaz': 'isik ipek ilgaz',
  ΟΔΟΣ: 'οδοσ',
  Οδός: 'οδος',
  'Йосип Ёлкин': 'иосип елкин',
  สุนีย์: 'สุนีย์',
  'नीतिन कुमार': 'नीतिन कुमार',
  שָׁלוֹם: 'שָׁלוֹם'.normalize('NFKD'),
  مُحَمَّد: 'مُحَمَّد'.normalize('NFKD'),
  がくや: 'がくや'.normalize('NFKD'),
  'ﾊﾟﾝ パン': 'パン パン'.normalize('NFKD'),
  '김민수 Ａｎｎ': `${'김민수'.normalize('NFKD')} ann`,
}

const why =
  'It stands in group_members.sort_name: whoever changes it writes the column anew, in a migration such as 0168'

test('what a name is listed by is stored, and whoever changes it writes what is stored anew', () => {
  expect(Object.fromEntries(Object.keys(stored).map((name) => [name, sortName(name, '')])), why).toEqual(stored)
  expect([sortName('', 'Ann@Pier.example'), sortName('Ann', 'a@b.example')], why).toEqual(['ann@pier.example', 'ann'])
})

test('names that were stored before are written as they are today', async () => {
  const { db, drop } = await createEmptyDatabase()
  try {
    await migrate(
      db,
      readMigrations().filter(({ name }) => name < '0168'),
    )
    const names = [...Object.keys(stored), '', 'Ann']
    const quoted = names.map((name) => `'${name}'`).join()
    await seedRows(db, 'group_members', 1200, {
      email: `n || '@pier.example'`,
      name: `(array[${quoted}])[1 + n % ${names.length}]`,
      sort_name: `'as before'`,
    })
    // Without a letter that is folded otherwise they are as they were.
    await sql`update group_members set sort_name = lower(coalesce(nullif(name, ''), email))
      where name in ('', 'Ann')`.execute(db)
    await migrate(db)
    const rows = await db.selectFrom('group_members').select(['name', 'email', 'sort_name']).execute()
    expect(rows.filter(({ name, email, sort_name }) => sort_name !== sortName(name, email))).toEqual([])
    expect(rows).toHaveLength(1200)
  } finally {
    await drop()
  }
})
