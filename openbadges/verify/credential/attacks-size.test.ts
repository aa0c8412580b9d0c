import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { buildSkipper, check, didDocument, didUrl, sign } from '../served-badges.oracle.ts'

const site = { [didUrl]: didDocument }

describe('a badge made to keep a server busy', () => {
  it('is left unchecked at once when it holds too many values, whichever they are', async () => {
    const signed = await sign(buildSkipper())
    const many = Array.from({ length: 30_000 }, (_, index) => index)
    const wide: JsonObject[] = [
      Object.fromEntries(many.map((index) => [`k${index}`, 1])),
      { evidence: many.map(() => ({ type: ['Evidence'] })) },
      { type: ['VerifiableCredential', 'OpenBadgeCredential', ...many.map((index) => `T${index}`)] },
      { credentialSubject: many },
      { endorsement: many.map(() => ({})) },
    ]
    for (const members of wide) {
      const asked: string[] = []
      const report = await check({ text: JSON.stringify({ ...signed, ...members }) }, site, { asked })
      expect([report.verdict, report.checks.map(({ name }) => name), asked]).toEqual(['unverifiable', ['terms'], []])
      expect(report.reason).toContain('too large')
    }
  })

  it('may have a few thousand values', async () => {
    const evidence = Array.from({ length: 1300 }, (_, index) => ({ type: ['Evidence'], narrative: `Day ${index}` }))
    expect((await check(await sign({ ...buildSkipper(), evidence }), site)).verdict).toBe('valid')
  })
})
