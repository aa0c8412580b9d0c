import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { describeTables } from '../schema/describe-tables.ts'
import { decideConstraint, replaced } from './decide-constraint.ts'
import { listConstraints } from './list-constraints.ts'
import { listTablePlaces } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('every table is said to be distributed, a copy or local, once, with the reason', async () => {
  const columns = await describeTables(database.db)
  const said = listTablePlaces().map(({ table }) => table)
  expect(said.sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())
})

test('what is distributed has the issuer in every key, and leads to nothing that is local', async () => {
  const decided = (await listConstraints(database.db)).map((constraint) => decideConstraint(constraint))
  expect(decided.flatMap((one) => (one?.does === 'refuse' ? one.why : []))).toEqual([])
})

test('what is dropped there is what is said to be replaced', async () => {
  const constraints = await listConstraints(database.db)
  const dropped = constraints.filter((constraint) => decideConstraint(constraint)?.does === 'drop')
  expect(dropped.map(({ name }) => name).sort()).toEqual(Object.keys(replaced).sort())
})
