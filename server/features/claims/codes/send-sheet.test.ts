import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sendSheet } from './send-sheet.ts'

let server: TestServer
let owner: GivenPerson
let lines: string[]
beforeAll(async () => {
  lines = []
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } })
  owner = await givenPerson(server)
})
afterAll(() => server.stop())

test('a sheet that cannot be sent says why, even where its codes cannot be made void, and the log has that too', async () => {
  const issuer = await givenIssuer(owner)
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'codes' })
  const at = { issuerSlug: issuer.split('/').at(-1) ?? '', claimId: claim.path.split('/').at(-1) ?? '' }
  const { accountId } = owner
  const actor: Actor = {
    accountId,
    scopes: new Set(['rw:issuer']),
    clientId: '',
    tokenHash: Buffer.alloc(32),
    cameBy: { kind: 'background' },
    confirmedAt: new Date(),
    letIn: 'freshly',
  }
  const type = () => {
    throw new Error('The caller has gone.')
  }
  const wanted = { count: 3, paper: 'a4', locale: 'en' } as const
  const send = () => sendSheet({ type } as unknown as FastifyReply, actor, at, wanted)
  await expect(send()).rejects.toThrow('The caller has gone.')
  const voided = () => db().selectFrom('claim_codes').select('voided_at').orderBy('serial').execute()
  expect((await voided()).map(({ voided_at }) => voided_at !== null)).toEqual([true, true, true])
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'The disk is full.'; end $$`.execute(
    db(),
  )
  await sql`create trigger refuse before update on claim_codes for each row execute function refuse()`.execute(db())
  await expect(send()).rejects.toThrow('The caller has gone.')
  expect(lines.join('')).toContain('codes that nobody has could not be voided')
})
