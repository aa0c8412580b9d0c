import { describe, expect, it } from 'vitest'
import { finding } from '#shared/messages/findings/finding.ts'
import { decideVerdict as decide } from './decide-verdict.ts'
import { type Check, failed, notChecked, passed, warned } from './report.ts'
import { writeReport } from './write-report.ts'

const decideVerdict = (checks: Check[]) => writeReport(decide(checks))
const signed = passed('signature', 'Unchanged.')
const key = passed('issuer key', 'Published.')

describe('the verdict over the checks', () => {
  it('follows whose key it is, and never takes "could not check" for a failure [V3-04]', () => {
    const cases: [Check[], string, string][] = [
      [[failed('signature', 'Changed.'), key], 'invalid', 'Changed.'],
      [[signed, failed('issuer key', 'Of somebody else.')], 'invalid', 'Of somebody else.'],
      [
        [signed, notChecked('issuer key', 'Out of reach.')],
        'unverifiable',
        'Signed, but we could not reach the issuer to confirm that the key is theirs.',
      ],
      [[signed, notChecked('issuer key', 'Out of reach.'), failed('expiry', 'Expired.')], 'invalid', 'Expired.'],
      [[signed, key, failed('expiry', 'Expired.'), failed('status', 'Revoked.')], 'invalid', 'Revoked.'],
      [[signed, key, notChecked('status', 'No list.')], 'unverifiable', 'No list.'],
      [[signed, key, passed('status', 'Clear.')], 'valid', 'Every check passed.'],
    ]
    for (const [checks, verdict, reason] of cases) expect(decideVerdict(checks)).toMatchObject({ verdict, reason })
  })

  it('stays valid with a remark, which it tells', () => {
    const one = decideVerdict([signed, key, warned('context', 'An older name.')])
    expect(one).toMatchObject({ verdict: 'valid', reason: 'Every check passed, with one remark: An older name.' })
    expect(one.checks[2]).toMatchObject({ status: 'passed', warning: true })
    const two = decideVerdict([warned('context', 'An older name.'), warned('creator', 'Another creator.')])
    expect(two).toMatchObject({ verdict: 'valid', reason: 'Every check passed, with 2 remarks.' })
  })

  it('gives a next step for whatever did not pass, and tells how much a failure weighs', () => {
    const report = decideVerdict([failed('status', 'Revoked.'), notChecked('schema', 'No answer.'), signed])
    expect(report.next).toBe('The badge does not count any more; ask the issuer why, or for a new one.')
    expect(report.checks.map(({ severity }) => severity)).toEqual(['fatal', undefined, undefined])
    expect(report.checks[1]?.next).toBe('Try again later; nothing speaks against the badge.')
    expect(report.checks[2]?.next).toBeUndefined()
    const own = decideVerdict([failed('proof', 'No.', undefined, { severity: 'fatal', next: finding('next.alone') })])
    expect(own.checks[0]).toMatchObject({ severity: 'fatal', next: 'Have this badge verified by itself.' })
  })
})
