import { finding } from '#shared/messages/findings/finding.ts'
import type { HomeServer } from '../ports.ts'
import { type Check, failed } from '../report.ts'
import type { OwnThing } from './list-made.ts'

/** What is said of a thing of the server that verifies whose maker is another one; `name` where another check found out. */
export function refuseMaker(
  { what, id }: OwnThing,
  { origin }: Pick<HomeServer, 'origin'>,
  name?: 'issuer key',
): Check {
  const { host } = new URL(origin)
  const next = finding('next.rely-not')
  if (what === 'badge class') return failed('badge class', finding('own.class', { name: host }), id, { next })
  if (what === 'issuer') return failed(name ?? 'issuer', finding('own.issuer', { name: host }), id, { next })
  return failed('issuer', finding('own.award', { name: host }), id, { next })
}
