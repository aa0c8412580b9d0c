import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { award } from '#contracts/awards/awards.ts'
import type { JsonValue } from '#infra/db/schema/tables.ts'
import { anyMoment, orNull } from '#testing/arbitrary.ts'
import { startTestServer } from '#testing/server.ts'
import { presentAwards, writeAwards } from '../present.ts'
import type { AwardRow } from '../queries.ts'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const id = fc.stringMatching(/^[\w-]{22}$/)
const evidence = fc.record(
  { evidence_url: orNull(text), narrative: orNull(text), name: text, genre: text, unheardOf: text },
  { requiredKeys: ['evidence_url', 'narrative'] },
)
const result = fc.record({
  result_description: text,
  value: orNull(text),
  achieved_level: orNull(text),
  status: orNull(fc.constantFrom('Completed' as const, 'Failed' as const)),
})
const details = fc.record(
  {
    results: fc.array(result, { maxLength: 3 }),
    awarded_date: orNull(text),
    credits_earned: orNull(fc.double({ noNaN: true, noDefaultInfinity: true })),
    role: text,
    unheardOf: text,
  },
  { requiredKeys: [] },
)
const document = fc.dictionary(fc.constantFrom('type', '7', '1', 'recipient', 'é'), fc.jsonValue())
const row: fc.Arbitrary<AwardRow> = fc.record({
  issuer_id: id,
  award_id: id,
  badge_id: id,
  recipient_type: fc.constantFrom('email', 'url', 'openBadgeId', 'telephone'),
  recipient_identifier: text,
  recipient_name: orNull(text),
  hashed: fc.boolean(),
  narrative: orNull(text),
  evidence: fc.array(evidence, { maxLength: 3 }),
  extensions: document.map((one): JsonValue => JSON.parse(JSON.stringify(one))),
  details,
  issued_on: anyMoment,
  expires_at: orNull(anyMoment),
  revoked_at: orNull(anyMoment),
  revocation_reason: orNull(text),
  acceptance: fc.constantFrom('Unaccepted', 'Accepted', 'Rejected'),
  accepted_at: orNull(anyMoment),
  version: fc.nat(),
  badge_version: fc.nat(),
  assertion: document.map((one) => JSON.stringify(one)),
  image_key: text,
  created_by: orNull(id),
  created_at: anyMoment,
  creator_email: orNull(text),
  last_mail: orNull(
    fc.record({
      state: fc.constantFrom('sent', 'failed'),
      failure: orNull(fc.constantFrom('letter' as const, 'address' as const)),
      held_for: orNull(fc.constant('outbox')),
      created_at: anyMoment.map((at) => at.toISOString()),
      count: fc.nat(),
    }),
  ),
})

test('the text of a list of awards is what the contract makes of them, to the byte', async () => {
  const server = await startTestServer()
  const evaluated = z.array(award)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      expect(writeAwards(rows)).toBe(JSON.stringify(evaluated.parse(presentAwards(rows))))
    }),
    { numRuns: 400 },
  )
  await server.stop()
})
