import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdClock, inSeconds, resetClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { inForce, isInForce } from '../../badge-classes/index.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())
beforeEach(holdClock)
afterEach(resetClock)

const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** By what it is called: whether it was revoked, in how many seconds it expires, and whether it is in force. */
const cases: readonly [name: string, isRevoked: boolean, expiresIn: number | null, isGood: boolean][] = [
  ['without an end', false, null, true],
  ['that expires later', false, 1, true],
  ['that expires now', false, 0, false],
  ['that has expired', false, -1, false],
  ['that was revoked', true, null, false],
  ['that was revoked and would expire later', true, 1, false],
  ['that was revoked and has expired', true, -1, false],
]

test.each(cases)(
  'an award %s is in force, or not, by the same rule everywhere',
  async (_, isRevoked, seconds, isGood) => {
    const earner = await givenPerson(server)
    const badge = await givenBadgeClass(owner, issuer)
    const award_id = await givenAward(owner, badge, earner.email)
    const group = await givenGroup(owner, issuer, [{ email: earner.email, name: 'Ada' }])
    const claim = await givenClaim(owner, badge)
    const row = {
      issued_on: inSeconds(-3600),
      revoked_at: isRevoked ? inSeconds(-60) : null,
      expires_at: seconds === null ? null : inSeconds(seconds),
    }
    await db().updateTable('awards').set(row).where('award_id', '=', award_id).execute()

    expect(isInForce(row)).toBe(isGood)
    const { rows } = await sql`select ${inForce('a')} as told from awards a where award_id = ${award_id}`.execute(db())
    expect(rows).toEqual([{ told: isGood }])

    // Of a group, in the list of those who lack it.
    const lacking = await membersOf(owner, group, `?lacks=${idOf(badge)}`)
    expect(lacking.map(({ email }) => email)).toEqual(isGood ? [] : [earner.email])
    // Where it is awarded to whoever does not have it.
    const body = { recipient_identifier: earner.email, allow_duplicate_awards: false }
    const again = await owner.call('POST', `${badge}/assertions?dry_run=true`, { body })
    expect(again.statusCode).toBe(isGood ? 400 : 200)
    // At a claim.
    const taken = await earner.call('POST', '/v3/claims/take', { body: { token: claim.token } })
    expect(taken.json()).toMatchObject({ state: isGood ? 'held' : 'claimed' })
  },
)
