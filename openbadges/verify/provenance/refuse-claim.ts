import type { Home } from '../ports.ts'
import { type Check, failed } from '../report.ts'
import type { Claim } from './list-claims.ts'

/** What is said of a claim on the server that verifies when it did not make it; `name` where another check found out. */
export function refuseClaim({ what, id }: Claim, { origin }: Pick<Home, 'origin'>, name?: 'issuer key'): Check {
  const { host } = new URL(origin)
  const next = 'Do not rely on this badge, and tell the issuer whom it names.'
  if (what === 'badge class')
    return failed('badge class', `The badge names a badge class of ${host} and was not issued with it.`, id, { next })
  if (what === 'issuer')
    return failed(name ?? 'issuer', `The badge names an issuer of ${host} who did not issue it.`, id, { next })
  return failed('issuer', `The badge calls itself an award of ${host} and was not issued there.`, id, { next })
}
