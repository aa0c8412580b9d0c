import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification, VerificationCheck } from '#contracts/verifier/verifier.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { readTable } from '#shared/csv/read-table.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { writeReport } from '#web/pages/reports/write-report.ts'
import { VerifyResult } from '#web/pages/verifier/verify-result.tsx'
import { describeBatch } from './describe-batch.ts'
import { describeReport } from './describe-report.ts'
import { writeReportCsv } from './write-csv.ts'

// What is kept names its server.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const checkedAt = '2026-11-22T09:41:00.000Z'
const keep = (verification: Verification) => ({
  id: 'a',
  url: 'https://sash.example/verify/reports/a',
  verification,
  issuer: 'did:web:sash.example',
  subject: { kind: 'link' as const },
  recipientAsked: false,
  createdAt: checkedAt,
  keptUntil: '2028-11-22T00:00:00.000Z',
})
const read = (verification: Verification, locale: 'en' | 'de') =>
  inLanguage(locale, () => ({
    paper: describeReport(keep(verification)).lines.map(({ text }) => text),
    copied: writeReport(verification).split('\n'),
    screen: renderToStaticMarkup(<VerifyResult result={verification} origin="https://sash.example" />),
    table: readTable(writeReportCsv(keep(verification))) ?? [],
    batch: describeBatch(keep(verification), [{ row: 1, label: 'a.png', verification }]).lines[2]?.text ?? '',
  }))

const kinds = [undefined, 'endorsement', 'record'] as const
const verdicts = ['valid', 'invalid', 'unverifiable'] as const
const outcomes: Verification[] = kinds.flatMap((kind) =>
  verdicts.map((verdict) => ({
    verdict,
    reason: 'Told here.',
    checks: [],
    checkedAt,
    credential: { version: '3.0', kind, name: 'Day Skipper' },
  })),
)
const nothing = { code: 'no-badge.address', values: { why: { code: 'address.nothing' } } }
outcomes.push(
  { verdict: 'invalid', reason: 'No badge.', noBadge: true, checks: [], checkedAt },
  { verdict: 'unverifiable', reason: 'Nothing there.', checks: [], checkedAt, codes: { reason: nothing } },
)

test.each(outcomes)('one verdict is one sentence in every form: %j', (verification) => {
  for (const locale of ['en', 'de'] as const) {
    const { paper, copied, screen, table, batch } = read(verification, locale)
    expect(copied[0]).toBe(paper[1])
    expect(screen).toContain(`<h2>${paper[1]}</h2>`)
    const named = copied.find((line) => line.includes('Day Skipper'))
    if (verification.credential) expect(paper).toContain(named)
    if (locale === 'de') expect(batch).toContain(`${table[1]?.[1]}: a.png`)
  }
})

const statuses: Pick<VerificationCheck, 'status' | 'warning'>[] = [
  { status: 'passed' },
  { status: 'passed', warning: true },
  { status: 'failed' },
  { status: 'not-checked' },
]
test.each(statuses)('what came of a check is one word in every form: %j', (status) => {
  const check = { name: 'expiry', detail: 'About the expiry.', ...status }
  const verification: Verification = { verdict: 'valid', reason: 'Told here.', checks: [check], checkedAt }
  const words = (['en', 'de'] as const).map((locale) => {
    const { paper, copied, screen, table } = read(verification, locale)
    const line = copied.find((text) => text.endsWith('About the expiry.')) ?? ''
    const [word = ''] = line.split(': ')
    expect(paper).toContain(line.replace('. About the expiry.', ''))
    expect(screen.split(`>${word}</span>`)).toHaveLength(3)
    const row = table.find((cells) => cells[2] === 'About the expiry.')
    // Programs know it by its code, and read English.
    expect(row?.[1]).toBe(locale === 'en' ? status.status : word)
    return word
  })
  expect(words[0]).not.toBe(words[1])
})

test.each([
  { trustedIssuer: true as const },
  { trustedIssuer: true as const, trustedSince: '2026-03-05T12:00:00.000Z' },
  { trustRests: { since: '2026-03-05T12:00:00.000Z', name: 'Former School' } },
])('what operators say of an issuer is one sentence in every form: %j', (trust) => {
  const verification: Verification = { verdict: 'valid', reason: 'Told here.', checks: [], checkedAt, ...trust }
  for (const locale of ['en', 'de'] as const) {
    const { paper, copied, screen, table } = read(verification, locale)
    expect(copied[2]).toBe(paper[3])
    expect(screen).toContain(`>${paper[3]}</span>`)
    expect(table.map((cells) => cells[2])).toContain(paper[3])
  }
})
