import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { presentReport } from '#openbadges'
import { finding } from '#shared/messages/findings/finding.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { decideVerdict } from '../../../../openbadges/verify/decide-verdict.ts'
import { failed, passed } from '../../../../openbadges/verify/report.ts'
import { writeReport } from '../../../../openbadges/verify/write-report.ts'
import { describeBatch } from './describe-batch.ts'
import { describeReport } from './describe-report.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const verification: Verification = {
  verdict: 'invalid',
  reason: 'The badge expired on March 5, 2024.',
  next: 'Ask the issuer whether the badge can be renewed.',
  checks: [
    { name: 'expiry', status: 'failed', detail: 'The badge expired on March 5, 2024.' },
    { name: 'issuer', status: 'passed', detail: 'Words of others.' },
  ],
  endorsements: [{ verdict: 'valid', reason: 'Every check passed.', checks: [] }],
  checkedAt: '2026-11-22T09:41:00.000Z',
}
const kept: KeptReport = {
  id: 'a',
  url: 'https://sash.example/verify/reports/a',
  verification,
  issuer: 'did:web:sash.example',
  subject: { kind: 'link' },
  recipientAsked: false,
  createdAt: '2026-11-22T09:41:00.000Z',
  keptUntil: '2028-11-22T00:00:00.000Z',
}

test('the paper of a report says what the screen says, in the language asked for [LG-22]', () => {
  const say = (locale: 'en' | 'de') => inLanguage(locale, () => describeReport(kept).lines.map(({ text }) => text))
  expect(say('en')).toEqual([
    'Report on a badge',
    'Do not rely on this badge.',
    'The badge expired on March 5, 2024.',
    'What to do: Ask the issuer whether the badge can be renewed.',
    'What was checked',
    'Failed: Expiry',
    'The badge expired on March 5, 2024.',
    'Passed: Issuer',
    'Words of others.',
  ])
  const german = inLanguage('de', () => [t('Report on a badge'), t('Do not rely on this badge.')])
  expect(german).not.toContain('Report on a badge')
  expect(say('de').slice(0, 2)).toEqual(german)
})

test('the paper of a batch counts what was found', () => {
  const none = { ...verification, noBadge: true as const }
  const lines = [verification, none].map((found, index) => ({
    row: index + 1,
    label: `${index}.png`,
    verification: found,
  }))
  const { lines: said } = inLanguage('en', () => describeBatch(kept, lines))
  expect(said.map(({ text }) => text).slice(1, 3)).toEqual([
    '2 checked: 0 valid, 1 not valid, 0 could not be verified. Without a badge: 1.',
    '1. Not valid: 0.png',
  ])
})

test('the interface tells the codes of findings beside their sentences [LG-22]', async () => {
  const expired = { code: 'expiry.past', values: { moment: '2024-03-05' } }
  const evaluated = decideVerdict([
    failed('expiry', finding('expiry.past', { moment: '2024-03-05' })),
    passed('issuer', 'Words of others.'),
  ])
  const report = writeReport({ ...evaluated, endorsements: [decideVerdict([])] })
  const { endorsements, ...coded } = presentReport(report, new Date(verification.checkedAt), { isCoded: true })
  const { endorsements: _, checks: told, ...said } = verification
  expect(coded).toMatchObject({ ...said, checks: told.map((check) => expect.objectContaining(check)) })
  expect(coded.codes).toEqual({ reason: expired, next: { code: 'next.renew' } })
  expect(coded.checks.map(({ codes }) => codes?.detail)).toEqual([expired, undefined])
  expect(endorsements?.[0]?.codes).toEqual({ reason: { code: 'verdict.passed' } })
  const answer = await server.call('POST', '/v3/verify', { body: { credential: 'no badge' } })
  expect(answer.json()).toMatchObject({
    reason: 'There is no badge in this text.',
    codes: { reason: { code: 'no-badge.text' }, next: { code: 'next.hand-in' } },
    checks: [{ codes: { detail: { code: 'no-badge.text' } } }],
  })
})
