import type { z } from 'zod'
import type { personProfile } from '#contracts/standards/credential-api.ts'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid, notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { canonicalIdentifier } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findPerson, lockAccounts, writeProfile } from '../accounts/index.ts'
import { keptProfile } from './present-profile.ts'

type Given = z.output<typeof personProfile>

/**
 * Writes the whole profile: the names go to the account, the rest is kept beside it. Nothing in it counts as proof of who
 * the person is; the address alone does, and it must be proven.
 */
export const replaceProfile = async (actor: Actor, given: Given): Promise<void> => {
  const person = await findPerson(actor)
  const { givenName, familyName, ...rest } = given
  // What lies below our own address is ours to name; a person may not pass for another one, or for an issuer.
  if (rest.id !== person.profileId && isOwnId(rest.id)) throw invalid({ id: [makeMessage('credential.profile-id')] })
  const email = given.email ? canonicalIdentifier('email', given.email) : undefined
  if (email !== undefined && !person.emails.includes(email)) throw refuse('host.profile')
  const profile = keptProfile.parse(withoutNulls({ ...rest, email }))
  await transaction(db(), async (tx) => {
    const { accountId } = actor
    if (!(await lockAccounts(tx, [accountId]))) throw notFound()
    await writeProfile(tx, accountId, { first_name: givenName ?? undefined, last_name: familyName ?? undefined })
    const values = { profile: storableJson(profile), updated_at: now() }
    await tx
      .insertInto('host_profiles')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
  })
}

function isOwnId(id: string): boolean {
  const { origin, host } = new URL(config().origin)
  const url = new URL(id)
  if (url.protocol === 'did:') return id.replace(/%3a/gi, ':').toLowerCase().startsWith(`did:web:${host}`)
  return url.protocol === 'urn:' ? /^urn:uuid:/i.test(id) : url.origin === origin || url.host === host
}

/** Readers of the standard take no nulls. */
const withoutNulls = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (item === null || item === undefined) return []
      return [[name, typeof item === 'object' && !Array.isArray(item) ? withoutNulls(item) : item]]
    }),
  )
