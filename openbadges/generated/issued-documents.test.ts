import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkModel } from '../model/check-model.ts'
import { buildSkipper, check, sign } from '../verify/served-badges.oracle.ts'
import { anyDraft, anyEndorsement, anyProfile, refreshUrl, serveIssuer, signDraft } from './issued-documents.oracle.ts'
import { readStandardForm } from './standard-form.oracle.ts'

const skipper = {
  id: 'https://harbour.example/badges/1',
  name: 'Day Skipper',
  description: 'Sails by day',
  criteria: { narrative: 'Sail for a day' },
}
const fits = { errors: [], remarks: [] }
const runs = { numRuns: 200, seed: 29, endOnFailure: true }

test('whatever a badge says, it is in the strict form of the standard and valid', async () => {
  const site = await serveIssuer()
  await fc.assert(
    fc.asyncProperty(anyDraft, async (draft) => {
      const badge = await signDraft(draft)
      expect(checkModel(badge, 'AchievementCredential')).toEqual(fits)
      expect(readStandardForm(badge)).toEqual([])
      const { verdict, reason, checks } = await check(badge, { ...site, [refreshUrl]: badge })
      const told = checks.filter(({ status, warning }) => status !== 'passed' || warning)
      expect({ verdict, reason, told: told.filter(({ name }) => name !== 'results') }).toEqual({
        verdict: 'valid',
        reason,
        told: [],
      })
    }),
    runs,
  )
}, 120_000)

test('whatever an endorsement and a profile say, they are in the strict form of the standard', async () => {
  const site = await serveIssuer()
  await fc.assert(
    fc.asyncProperty(anyEndorsement('https://harbour.example/badges/1'), anyProfile, async (draft, profile) => {
      const endorsement = await sign(draft)
      expect(checkModel(endorsement, 'EndorsementCredential')).toEqual(fits)
      expect(checkModel(profile, 'Profile')).toEqual(fits)
      expect([...readStandardForm(endorsement), ...readStandardForm(profile)]).toEqual([])
      expect(await check(endorsement, site)).toMatchObject({ verdict: 'valid' })
    }),
    runs,
  )
}, 120_000)

test('a badge that was signed while an identifier had its type in a list stays valid, with a remark', async () => {
  const otherIdentifiers = [{ identifier: 'CS-17', type: 'ext:catalogue' }]
  const { credentialSubject, ...rest } = buildSkipper({}, { badgeClass: { ...skipper, otherIdentifiers } })
  const text = JSON.stringify(credentialSubject)
  const before = text.replace('"type":"IdentifierEntry"', '"type":["IdentifierEntry"]')
  expect(before).not.toBe(text)
  const { verdict, checks } = await check(
    await sign({ ...rest, credentialSubject: JSON.parse(before) }),
    await serveIssuer(),
  )
  expect(verdict).toBe('valid')
  expect(checks.filter(({ warning }) => warning)).toMatchObject([
    { name: 'data model', detail: expect.stringContaining('otherIdentifier[0].type is a list.') },
  ])
})
