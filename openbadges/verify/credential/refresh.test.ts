import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { buildSkipper, check, createKey, didDocument, didUrl, type Site, sign } from '../served-badges.oracle.ts'

const keys: Site = { [didUrl]: didDocument }
const refreshUrl = 'https://harbour.example/refresh/1'
const build = (award = {}, change: JsonObject = {}) => ({ ...buildSkipper(award, { refreshUrl }), ...change })

async function evaluate(answer: JsonObject | string | number | undefined, original: JsonObject = build()) {
  const asked: string[] = []
  const site = answer === undefined ? keys : { ...keys, [refreshUrl]: answer }
  const report = await check(await sign(original), site, { asked })
  return { ...report, told: report.checks.find(({ name }) => name === 'refresh'), asked }
}

describe('a badge with a refresh service', () => {
  it('is evaluated by the newer copy of the issuer, once [V3-02] [P3-11]', async () => {
    const newer = await sign(build({ issuedOn: '2026-03-01T00:00:00Z', narrative: 'Corrected' }))
    const report = await evaluate(newer)
    expect(report).toMatchObject({
      verdict: 'valid',
      credential: { narrative: 'Corrected', issuedOn: '2026-03-01T00:00:00Z' },
      told: { warning: true, detail: 'The issuer has a newer copy of this badge, of March 1, 2026; that was checked.' },
    })
    expect(report.asked.filter((url) => url === refreshUrl)).toHaveLength(1)
    const renewed = await sign(build({ issuedOn: '2026-03-01T00:00:00Z', expires: '2031-01-01T00:00:00Z' }))
    expect((await evaluate(renewed, build({ expires: '2026-02-01T00:00:00Z' }))).verdict).toBe('valid')
  })

  it('is invalid when the newer copy is by the same rules [P3-11]', async () => {
    const expired = await sign(build({ issuedOn: '2026-03-01T00:00:00Z', expires: '2026-04-01T00:00:00Z' }))
    expect(await evaluate(expired)).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on April 1, 2026.' })
    const spoilt = await sign({
      ...build({ issuedOn: '2026-03-01T00:00:00Z' }),
      evidence: [{ type: ['Proof'] }],
    }).catch(() => undefined)
    const faulty = spoilt ?? (await sign(build({ issuedOn: '2026-03-01T00:00:00Z' }, { awardedDate: 'soon' })))
    const report = await evaluate(faulty)
    expect(report.verdict).toBe('invalid')
    expect(report.checks.some(({ severity }) => severity === 'error')).toBe(true)
  })

  it('stands as it is when a newer copy cannot be had [V3-02]', async () => {
    const stranger = createKey()
    const later = { issuedOn: '2026-03-01T00:00:00Z' }
    const answers: Record<string, JsonObject | string | number | undefined> = {
      unreachable: undefined,
      gone: 404,
      'no badge': '<html>',
      'another badge': await sign(build({ ...later, id: 'https://harbour.example/awards/2' })),
      'of another issuer': await sign({ ...build(later), issuer: { id: 'did:web:other.example', type: ['Profile'] } }),
      unsigned: build(later),
      'signed by a stranger': await sign(build(later), undefined, stranger.sign),
    }
    for (const [what, answer] of Object.entries(answers)) {
      const report = await evaluate(answer)
      expect([what, report.verdict, report.told?.warning, report.credential?.issuedOn]).toEqual([
        what,
        'valid',
        true,
        '2026-01-02T03:04:05Z',
      ])
    }
  })

  it('has no newer copy when the answer is as old or older [V3-02]', async () => {
    for (const issuedOn of ['2026-01-02T03:04:05Z', '2025-01-01T00:00:00Z']) {
      const report = await evaluate(await sign(build({ issuedOn })))
      expect(report).toMatchObject({ verdict: 'valid', reason: 'Every check passed.', told: { status: 'passed' } })
    }
  })

  it('is not asked about before its proof held [V3-02]', async () => {
    const asked: string[] = []
    const forged = { ...(await sign(build())), name: 'Changed' }
    expect((await check(forged, keys, { asked })).verdict).toBe('invalid')
    expect(asked).not.toContain(refreshUrl)
  })
})
