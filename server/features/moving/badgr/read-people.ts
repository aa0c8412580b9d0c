import { canonicalIdentifier } from '#openbadges'
import { isTrue, momentOf, type Row, wordsOf } from '../dump/row.ts'
import type { MovedAddress, MovedPerson } from '../form.ts'
import type { Report } from '../report.ts'
import { entityIdOf } from './entity-id.ts'
import type { Tables } from './tables.ts'

/** Rows of `users` with their addresses; the ids by the key that other tables name them with. */
export const readPeople = (tables: Tables, report: Report): { people: MovedPerson[]; ids: Map<string, string> } => {
  const addressesOf = tables.under('account_emailaddress', 'user_id')
  const ids = new Map<string, string>()
  const people = tables.list('users').map((row): MovedPerson => {
    const id = entityIdOf(row, 'users')
    const key = row.get('id') ?? ''
    ids.set(key, id)
    return {
      id,
      firstName: row.get('first_name') ?? '',
      lastName: row.get('last_name') ?? '',
      marketingOptIn: isTrue(row, 'marketing_opt_in'),
      createdAt: momentOf(row, 'date_joined') ?? new Date(0),
      addresses: readAddresses(addressesOf(key), row, report),
    }
  })
  return { people, ids }
}

function readAddresses(rows: readonly Row[], user: Row, report: Report): MovedAddress[] {
  const addresses = new Map<string, MovedAddress>()
  for (const row of rows) {
    const given = wordsOf(row, 'email')
    if (!given) continue
    const email = canonicalIdentifier('email', given)
    if (email !== given) report.note('changed', 'addresses of people written in small letters', given)
    const same = addresses.get(email)
    if (same) report.note('changed', 'spellings of one address of one person became one address', given)
    addresses.set(email, {
      email,
      isVerified: isTrue(row, 'verified') || same?.isVerified === true,
      isPrimary: isTrue(row, 'primary') || same?.isPrimary === true,
    })
  }
  const own = wordsOf(user, 'email')
  if (addresses.size === 0 && own) {
    const email = canonicalIdentifier('email', own)
    addresses.set(email, { email, isVerified: false, isPrimary: true })
  }
  return [...addresses.values()]
}
