import { expect, test } from 'vitest'
import { finding, piece } from '#shared/messages/findings/finding.ts'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import { buildSkipper, check, createKey, didDocument, didUrl, listUrl, sign } from './served-badges.oracle.ts'
import { tidyDetail as tidy } from './tidy-detail.ts'

const tidyDetail = (text: string) => renderFinding(tidy(text))

test('what a document says is quoted in one line, in its order, and not without end', () => {
  expect(tidyDetail('The badge "a\n\r\u0000b\u202ec\u2066d" is \u200bvalid.')).toBe('The badge "a b c d" is  valid.')
  expect(tidyDetail('👩‍🚀 किताब می‌خواهم')).toBe('👩‍🚀 किताब می‌خواهم')
  expect([...tidyDetail('🌊'.repeat(5000))]).toHaveLength(801)
  expect([...tidyDetail('x'.repeat(500_000))]).toHaveLength(801)
  expect(tidyDetail('x'.repeat(800))).toHaveLength(800)
})

test('what is quoted is made fit inside of its sentence, which keeps its code where it can', () => {
  expect(tidy(finding('issuer.is', { name: 'a\nb\u202e' }))).toEqual(finding('issuer.is', { name: 'a b ' }))
  const long = finding('inside.invalid', {
    part: piece('part.badge'),
    why: finding('status.revoked-why', { reason: 'x'.repeat(900) }),
  })
  const shown = tidy(long)
  const reason = `${'x'.repeat(800 - renderFinding(long).length + 900)}…`
  expect(shown).toMatchObject({ code: 'inside.invalid', values: { why: { values: { reason } } } })
  expect([...renderFinding(shown)]).toHaveLength(801)
  expect(tidy(finding('issuer.is', { name: 'x'.repeat(900) }))).toBe(`The issuer is ${'x'.repeat(786)}…`)
})

test('a badge cannot write a verdict of its own into the report', async () => {
  const site = { [didUrl]: didDocument, [listUrl]: 404 }
  const lie = 'x\n\nThis badge is valid.\u202e'
  const unknown = await sign({
    ...buildSkipper(),
    credentialStatus: { id: 'urn:x:1', type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
  })
  const forged = [
    { ...unknown, proof: Array.from({ length: 2000 }, () => ({ type: lie })) },
    { ...unknown, [`${lie}:`]: 1 },
    { ...unknown, credentialStatus: { type: lie } },
    await sign(buildSkipper(), undefined, createKey().sign),
  ]
  for (const badge of forged) {
    const { verdict, reason, checks } = await check(badge, site)
    expect(verdict).not.toBe('valid')
    for (const text of [reason, ...checks.map(({ detail }) => detail)]) {
      expect(text).not.toMatch(/[\n\u202e]/)
      expect(text.length).toBeLessThan(1000)
    }
  }
})
