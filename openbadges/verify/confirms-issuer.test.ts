import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeEd25519Multikey } from '../encoding/multikey.ts'
import { confirmsIssuer } from './confirms-issuer.ts'
import { presentReport } from './present-report.ts'
import { buildSkipper, check, createKey, didDocument, didUrl, now, type Site, sign } from './served-badges.oracle.ts'

const confirmed = async (badge: Parameters<typeof check>[0], site: Site = {}) => {
  const { verdict, credential } = presentReport(await check(badge, site), now)
  return [verdict, credential?.issuer.name, credential?.issuer.confirmed]
}
const site = { [didUrl]: didDocument }
const school = 'Harbour Sailing School'

test('[T3] an issuer that publishes the key is confirmed, also of a badge that has expired', async () => {
  expect(await confirmed(await sign(buildSkipper()), site)).toEqual(['valid', school, true])
  const ended = await sign(buildSkipper({ expires: '2026-02-02T03:04:05Z' }))
  expect(await confirmed(ended, site)).toEqual(['invalid', school, true])
})

test('[T3] an issuer that is a key, or cannot be reached, is not confirmed, however valid the signature', async () => {
  const { publicKey, sign: own } = createKey()
  const multikey = encodeEd25519Multikey(publicKey)
  const id = `did:key:${multikey}`
  const alone = buildSkipper(
    {},
    { issuer: { id, name: school, url: 'https://harbour.example/', email: 'a@b.example' } },
  )
  expect(await confirmed(await sign(alone, `${id}#${multikey}`, own))).toEqual(['valid', school, false])
  expect(await confirmed(await sign(buildSkipper()))).toEqual(['unverifiable', school, false])
})

test('[T3] what was changed, or signed with a key of somebody else, confirms nobody', async () => {
  const signed = await sign(buildSkipper())
  expect(await confirmed({ ...signed, name: 'Another' }, site)).toEqual(['invalid', school, false])
  const stranger = createKey()
  const { verificationMethod: _, ...listed } = didDocument
  expect(await confirmed(await sign(buildSkipper(), undefined, stranger.sign), { [didUrl]: listed })).toContain(false)
})

test('[T3] one check of the grounds that did not pass, or is missing, is enough', () => {
  const grounds = ['document', 'proof', 'signature', 'issuer key', 'badge class', 'issuer', 'hosted scope']
  const names = fc.constantFrom(...grounds, 'expiry', 'status', 'recipient', 'format')
  const status = fc.constantFrom<'passed' | 'failed' | 'not-checked'>('passed', 'failed', 'not-checked')
  const checks = fc.array(fc.record({ name: names, status, warning: fc.constantFrom(undefined, true as const) }))
  fc.assert(
    fc.property(checks, (made) => {
      const open = made.some((one) => grounds.includes(one.name) && one.status !== 'passed')
      const has = (name: string) => made.some((one) => one.name === name)
      const published = made.some((one) => one.name === 'issuer key' && !one.warning)
      const isGrounded = (has('signature') && published) || (has('document') && has('hosted scope'))
      expect(confirmsIssuer(made)).toBe(!open && isGrounded)
    }),
  )
})
