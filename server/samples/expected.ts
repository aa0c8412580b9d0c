import type { VerifyReport } from '#openbadges'

/** What Open Badges says of a sample, and what becomes of it in a backpack. */
export interface Expected {
  file: string
  verdict: VerifyReport['verdict']
  /** Check name and status, and what its detail must contain. */
  checks: [name: string, status: 'passed' | 'failed' | 'not-checked', contains?: string][]
  /** `kept`, or the name of the refusal. */
  imported: string
}

export const expectedOfSamples: Expected[] = [
  {
    file: 'ob3/simple.json',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-json.png',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-json.svg',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-did-key-method.json',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-jwt.png',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['claims', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple_v1.json',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/endorsement-valid.json',
    // It endorses something and is awarded to nobody.
    imported: 'INVALID_BADGE',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  { file: 'ob3/simple-err-type.json', imported: 'INVALID_BADGE', verdict: 'invalid', checks: [['type', 'failed']] },
  {
    file: 'ob3/simple-err-context.json',
    imported: 'INVALID_BADGE',
    verdict: 'invalid',
    checks: [['context', 'failed']],
  },
  {
    file: 'ob3/simple-err-expired.json',
    imported: 'kept',
    verdict: 'invalid',
    checks: [
      ['expiry', 'failed'],
      ['signature', 'passed'],
    ],
  },
  {
    file: 'ob3/simple-err-proof-value.json',
    imported: 'VERIFY_SIGNATURE',
    verdict: 'invalid',
    checks: [['signature', 'failed']],
  },
  { file: 'ob3/simple-noproof.json', imported: 'VERIFY_SIGNATURE', verdict: 'invalid', checks: [['proof', 'failed']] },
  {
    file: 'ob3/credential-status-revoked.json',
    imported: 'kept',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
      ['status', 'not-checked'],
    ],
  },
  {
    file: 'ob2/basic-assertion.json',
    imported: 'kept',
    verdict: 'valid',
    checks: [
      ['status', 'passed'],
      ['expiry', 'passed'],
    ],
  },
  {
    file: 'ob2/simple-badge.png',
    imported: 'kept',
    verdict: 'valid',
    checks: [
      ['status', 'passed'],
      ['expiry', 'passed'],
    ],
  },
  { file: 'ob2/basic-assertion-expired.json', imported: 'kept', verdict: 'invalid', checks: [['expiry', 'failed']] },
]
