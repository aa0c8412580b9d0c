import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { momentOf, textOf, wordsOf } from '../dump/row.ts'
import type { MovedIssuer } from '../form.ts'
import type { Report } from '../report.ts'
import { entityIdOf } from './entity-id.ts'
import { readExtensions } from './read-extensions.ts'
import type { Tables } from './tables.ts'

const roles: readonly StaffRole[] = ['owner', 'editor', 'staff']

/** Issuers of the server itself. Copies of issuers from elsewhere stand in the same table; they are none. */
export const readIssuers = (tables: Tables, people: Map<string, string>, report: Report) => {
  const staffOf = tables.under('issuer_issuerstaff', 'issuer_id')
  const extensionsOf = tables.under('issuer_issuerextension', 'issuer_id')
  const ids = new Map<string, string>()
  const issuers: MovedIssuer[] = []
  for (const row of tables.list('issuer_issuer')) {
    if (wordsOf(row, 'source_url')) continue
    const key = row.get('id') ?? ''
    const id = entityIdOf(row, 'issuer_issuer')
    ids.set(key, id)
    const name = row.get('name') ?? ''
    const createdBy = people.get(row.get('created_by_id') ?? '') ?? null
    const staff = staffOf(key).flatMap((member) => {
      const person = people.get(member.get('user_id') ?? '')
      const role = roles.find((one) => one === member.get('role'))
      if (person && role) return [{ person, role }]
      report.note('lost', 'roles that name no person or no known role', name)
      return []
    })
    issuers.push({
      id,
      slug: wordsOf(row, 'slug'),
      name,
      url: wordsOf(row, 'url'),
      email: wordsOf(row, 'email'),
      description: textOf(row, 'description'),
      picture: wordsOf(row, 'image'),
      extensions: readExtensions(extensionsOf(key), { of: 'issuers', name }, report),
      createdAt: momentOf(row, 'created_at') ?? new Date(0),
      createdBy,
      staff: withOwner(staff, createdBy),
    })
  }
  return { issuers, ids }
}

// Badgr makes whoever created an issuer its owner as soon as it is saved without one.
const withOwner = (staff: MovedIssuer['staff'], createdBy: string | null): MovedIssuer['staff'] => {
  if (staff.some(({ role }) => role === 'owner') || createdBy === null) return staff
  return [...staff.filter(({ person }) => person !== createdBy), { person: createdBy, role: 'owner' }]
}
