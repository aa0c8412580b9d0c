import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backpackBadge } from '#contracts/backpack/backpack.ts'
import { anyMoment, orNull } from '#testing/arbitrary.ts'
import { startTestServer } from '#testing/server.ts'
import type { BackpackRow } from '../queries.ts'
import { createEntryPresenter, presentEntry } from './present.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })
const evidence = fc.record(
  { evidence_url: orNull(text), narrative: orNull(text), audience: text },
  { requiredKeys: ['evidence_url', 'narrative'] },
)
const said = fc.record({ role: text, credits_earned: fc.nat() }, { requiredKeys: [] })
const awardPart = fc.record({
  award_id: text,
  recipient_type: fc.constantFrom('email' as const, 'url' as const),
  recipient_identifier: text,
  acceptance: fc.constantFrom('Unaccepted' as const, 'Accepted' as const),
  narrative: orNull(text),
  evidence: fc.array(evidence, { maxLength: 2 }),
  extensions: fc.dictionary(fc.constantFrom('extensions:a', '7', 'é'), fc.string()),
  details: said,
  issued_on: anyMoment,
  expires_at: orNull(anyMoment),
  revoked_at: orNull(anyMoment),
  created_at: anyMoment,
  image_key: text,
})
const classPart = fc.record({
  issuer_id: text,
  badge_id: text,
  badge_name: text,
  badge_description: text,
  image_alt: text,
  criteria_text: orNull(text),
  criteria_url: orNull(text),
  tags: fc.array(text, { maxLength: 2 }),
  alignment: fc.constantFrom<{ target_name: string; target_url: string; target_code: string }[]>(
    [],
    [{ target_name: 'n', target_url: 'u', target_code: 'c' }],
  ),
  badge_details: fc.constantFrom<Record<string, string>>({}, { field_of_study: 'Law' }),
  issuer_url: text,
  issuer_email: text,
  issuer_description: orNull(text),
  issuer_image_key: orNull(text),
  issuer_name: text,
  trusted_at: orNull(anyMoment),
  trusted_version: orNull(fc.nat()),
  trusted_as: orNull(text),
  trust_ended_at: orNull(anyMoment),
})
type ClassRow = typeof classPart extends fc.Arbitrary<infer Row> ? Row : never

const facts = (name: string) => ({
  name,
  description: 'of then',
  criteria_text: null,
  criteria_url: null,
  tags: [],
  alignment: [],
  expires_amount: null,
  expires_unit: null,
  achievement_type: null,
  image_alt: '',
  details: {},
})
const nobody = Object.fromEntries(
  Object.keys({ ...fc.sample(classPart, 1)[0], former_version: null, former_facts: null })
    .filter((name) => name !== 'issuer_id' && name !== 'badge_id')
    .map((name) => [name, null]),
) as Record<Exclude<keyof ClassRow | 'former_version' | 'former_facts', 'issuer_id' | 'badge_id'>, null>

test('a list shows each award as it is shown by itself, though only the first of a class tells what the class is', async () => {
  const server = await startTestServer()
  // Awards of two classes, each of the class as it is or as it was.
  const placed = fc.record({ award: awardPart, place: fc.nat({ max: 1 }), isFormer: fc.boolean() })
  const classes = fc.tuple(classPart, classPart)
  fc.assert(
    fc.property(classes, fc.array(placed, { maxLength: 6 }), (twoClasses, awards) => {
      const rows = awards.map(({ award, place, isFormer }): BackpackRow => {
        const own = { ...twoClasses[place === 0 ? 0 : 1], badge_id: `class-${place}` }
        const former = isFormer
          ? { former_version: 1, former_facts: facts('then') }
          : { former_version: null, former_facts: null }
        return { ...award, ...own, ...former, badge_version: isFormer ? 1 : 2, removed_at: null }
      })
      const told = new Set<string>()
      const show = createEntryPresenter()
      for (const row of rows) {
        const key = `${row.badge_id} ${row.badge_version}`
        const { removed_at: _, ...listed } = row
        const shown = show(told.has(key) ? { ...listed, ...nobody } : listed)
        told.add(key)
        const alone = presentEntry(row)
        expect(shown.present()).toEqual(alone)
        expect(backpackBadge.parse(alone)).toEqual(alone)
        expect(shown.write()).toBe(JSON.stringify(alone))
      }
    }),
    { numRuns: 300 },
  )
  await server.stop()
})
