import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { replaced } from '#infra/db/distribution/decide-constraint.ts'
import { distributed, reference } from '#infra/db/distribution/tables.ts'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash, db } = givenCommandLine()

const refuseAt = 'award_batches'

/** What the extension offers, which notes what it is asked for; one table cannot be moved at first. */
const standIn = async (): Promise<void> => {
  await sql`create schema stand_in`.execute(db())
  await sql`create table stand_in.placed (place int generated always as identity, name text, kind text, by_column text)`.execute(
    db(),
  )
  await sql`create table stand_in.stuck as select ${refuseAt}::text as name`.execute(db())
  await sql`create view stand_in.citus_tables as
    select name::regclass as table_name, kind as citus_table_type, by_column as distribution_column from stand_in.placed`.execute(
    db(),
  )
  await sql`create function stand_in.create_distributed_table(name text, by_column text) returns void language plpgsql as $$
    begin
      if exists (select from stand_in.stuck where stuck.name = $1) then raise exception 'a worker is away'; end if;
      insert into stand_in.placed (name, kind, by_column) values ($1, 'distributed', $2);
    end $$`.execute(db())
  await sql`create function stand_in.create_reference_table(name text) returns void language sql as $$
    insert into stand_in.placed (name, kind, by_column) values ($1, 'reference', '<none>') $$`.execute(db())
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set search_path = public, stand_in`.execute(db())
}
const switchTriggersOn = async (): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set citus.enable_unsafe_triggers = 'on'`.execute(db())
}
const readPlaced = async () =>
  (await sql<{ name: string; kind: string }>`select name, kind from stand_in.placed order by place`.execute(db())).rows
const readForeignKeys = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'f' and confrelid = 'awards'::regclass order by 1`.execute(
    db(),
  )
  return rows.map(({ name }) => name)
}

let before: string[]
beforeAll(async () => {
  before = await readForeignKeys()
})

test('without the extension it says what it would do, and that nothing can be done', async () => {
  for (const more of [[], ['--do', '--anyway']]) {
    const { code, out, err } = await sash('distribute', ...more)
    expect(code).toBe(1)
    expect(err).toContain('The extension citus is not installed')
    expect(err).toContain('Nothing was changed.')
    expect(out).toHaveLength(7 * 3 + Object.keys(reference).length + Object.keys(distributed).length)
    expect(out).toContain('Would lay out by issuer_id awards: the size of the database.')
    expect(out.join('\n')).toMatch(/Would drop wallet_offers_issuer_id_award_id_fkey of wallet_offers: .*removeHanging/)
    // A key goes just before what it leads to is moved.
    const at = (start: string) => out.findIndex((line) => line.startsWith(start))
    expect(at('Would lay out by issuer_id awards:')).toBe(at('Would drop wallet_offers_issuer_id_award_id_fkey') + 3)
    expect(at('Would lay out by issuer_id badge_classes:')).toBeLessThan(
      at('Would drop wallet_offers_issuer_id_award_id'),
    )
    expect(at('Would lay out by issuer_id badge_classes:')).toBeGreaterThan(at('Would drop claims_issuer_id_badge_id'))
  }
  expect(await readForeignKeys()).toEqual(before)
})

test('with it, triggers stand in the way until the operator says otherwise', async () => {
  await standIn()
  const { code, err } = await sash('distribute', '--do', '--anyway')
  expect(code).toBe(1)
  expect(err).toContain('awards_note_kept (awards)')
  expect(err).not.toContain('not installed')
  expect(await readPlaced()).toEqual([])
})

test('a dry run changes nothing; a run that is cut short goes on, and the next finds nothing to do', async () => {
  await switchTriggersOn()
  const dry = await sash('distribute')
  expect(dry).toMatchObject({ code: 0 })
  expect(dry.out.at(-1)).toBe('Nothing was changed. With --do it is done.')
  expect(await readPlaced()).toEqual([])
  const cut = await sash('distribute', '--do', '--anyway')
  expect(cut).toMatchObject({ code: 1, err: expect.stringContaining('a worker is away') })
  const half = await readPlaced()
  // Keys that lead to what has not moved are there.
  expect(await readForeignKeys()).toEqual(before)
  expect(half.map(({ name }) => name)).not.toContain('awards')
  await sql`delete from stand_in.stuck`.execute(db())
  const whole = await sash('distribute', '--do', '--anyway')
  expect(whole).toMatchObject({ code: 0, err: undefined })
  expect(whole.out[0]).toBe(`Done before: ${half.map(({ name }) => name).join(', ')}.`)
  expect(await readPlaced()).toEqual([
    ...Object.keys(reference).map((name) => ({ name, kind: 'reference' })),
    ...Object.keys(distributed).map((name) => ({ name, kind: 'distributed' })),
  ])
  expect(await readForeignKeys()).toEqual(['award_versions_issuer_id_award_id_fkey'])
  const again = await sash('distribute', '--do', '--anyway')
  expect(again.code).toBe(0)
  const said = [...cut.out, ...whole.out]
  const dropped = Object.keys(replaced)
  const readAfter = (start: string) => said.flatMap((line) => line.match(`^  ${start}.*?: (.*)`)?.[1] ?? [])
  for (const query of readAfter('Rows that lead nowhere'))
    expect((await sql.raw<{ count: string }>(query).execute(db())).rows).toEqual([{ count: 0 }])
  const back = readAfter('The way back')
  expect(back).toHaveLength(dropped.length)
  for (const statement of back) await sql.raw(statement).execute(db())
  expect(await readForeignKeys()).toEqual(before)
  expect(again.out.some((line) => line.startsWith('Done: '))).toBe(false)
})

test('a table that lies otherwise is left as it is', async () => {
  await sql`update stand_in.placed set by_column = 'award_id' where name = 'awards'`.execute(db())
  const { code, err } = await sash('distribute', '--do', '--anyway')
  expect(code).toBe(1)
  expect(err).toContain('awards is distributed by award_id already, and should be distributed by issuer_id.')
})

test('it takes nothing else', async () => {
  expect(await sash('distribute', 'awards')).toMatchObject({ code: 1, err: 'distribute takes no awards.' })
})
