import { z } from 'zod'
import { type PresentedProfile, presentedProfile } from '#contracts/standards/credential-api.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listContexts } from '#openbadges'
import { findPerson, type Person } from '../accounts/index.ts'

/** What is kept of a profile: all but the names of the account. */
export const keptProfile = presentedProfile
  .omit({ '@context': true, type: true, givenName: true, familyName: true })
  .extend({ email: z.string().optional() })

/** A person's profile: what the account says, under what the person has let software write. */
export const presentProfile = async (actor: Actor): Promise<PresentedProfile> => {
  const person = await findPerson(actor)
  const row = await findHostProfile(db(), actor.accountId)
  const kept = row ? keptProfile.parse(row.profile) : undefined
  return {
    '@context': listContexts(),
    id: person.profileId,
    type: ['Profile'],
    ...namesOf(person),
    ...kept,
    email: chooseEmail(person, kept?.email),
  }
}

const namesOf = ({ name, firstName, lastName }: Person) => ({
  name,
  ...(firstName ? { givenName: firstName } : {}),
  ...(lastName ? { familyName: lastName } : {}),
})

/** An address that is proven no longer, or was taken away, gives way to the primary one. */
const chooseEmail = ({ emails }: Person, chosen: string | undefined): string =>
  chosen !== undefined && emails.includes(chosen) ? chosen : (emails[0] ?? '')

/** What software has written of a person, if it has. */
const findHostProfile = (database: Db, accountId: string) =>
  database.selectFrom('host_profiles').select('profile').where('account_id', '=', accountId).executeTakeFirst()
