import { finding } from '#shared/messages/findings/finding.ts'
import type { Home } from '../ports.ts'
import { type Check, failed } from '../report.ts'
import type { Claim } from './list-claims.ts'

/** What is said of a claim on the server that verifies when it did not make it; `name` where another check found out. */
export function refuseClaim({ what, id }: Claim, { origin }: Pick<Home, 'origin'>, name?: 'issuer key'): Check {
  const { host } = new URL(origin)
  const next = finding('next.rely-not')
  if (what === 'badge class') return failed('badge class', finding('own.class', { name: host }), id, { next })
  if (what === 'issuer') return failed(name ?? 'issuer', finding('own.issuer', { name: host }), id, { next })
  return failed('issuer', finding('own.award', { name: host }), id, { next })
}
