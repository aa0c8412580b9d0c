import { createHash } from 'node:crypto'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { presentProfileOf } from './present.ts'
import { requireVerifiedAccount } from './queries.ts'

/** Who it is that other software reads of. */
export interface Person {
  /** Always the same, and says nothing about the person or the account. */
  profileId: string
  firstName: string
  lastName: string
  name: string
  /** Proven addresses, the primary one first; there is always one. */
  emails: string[]
}

export const findPerson = async (actor: Actor): Promise<Person> => {
  const { accountId, emails } = await requireVerifiedAccount(db(), actor)
  const account = (await presentProfileOf(db(), [accountId])).get(accountId)
  if (!account) throw notFound()
  const { first_name: firstName, last_name: lastName } = account
  return {
    profileId: nameProfile(accountId),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || (emails[0] ?? ''),
    emails,
  }
}

/** A UUID of version 8 (RFC 9562) made of the account. */
function nameProfile(accountId: string): string {
  const bytes = createHash('sha256').update(`profile of ${accountId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}
