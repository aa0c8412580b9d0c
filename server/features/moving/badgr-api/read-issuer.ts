import { canonicalIdentifier } from '#openbadges'
import { readMoment } from '../dump/row.ts'
import type { MovedIssuer, MovedPerson } from '../form.ts'
import type { Report } from '../report.ts'
import { issuerShape, memberShape } from './shapes.ts'

/** An issuer, with those of its people of whom the server says enough. */
export const readIssuer = (
  thing: unknown,
  report: Report,
): { issuer: MovedIssuer; people: MovedPerson[] } | undefined => {
  const { data } = issuerShape.safeParse(thing)
  if (!data) {
    report.note('lost', 'issuers that cannot be read')
    return undefined
  }
  const createdAt = readMoment(data.createdAt) ?? new Date(0)
  const members = data.staff.flatMap((member) => {
    const read = memberShape.safeParse(member).data
    if (!read) report.note('lost', 'roles that name no person or no known role', data.name)
    return read ? [read] : []
  })
  return {
    issuer: {
      id: data.entityId,
      slug: null,
      name: data.name,
      url: data.url,
      email: data.email,
      description: data.description,
      picture: data.image,
      extensions: data.extensions,
      createdAt,
      createdBy: data.createdBy,
      staff: members.map(({ role, userProfile }) => ({ role, person: userProfile.entityId })),
    },
    people: members.map(({ userProfile: person }) => ({
      id: person.entityId,
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      marketingOptIn: false,
      createdAt,
      addresses: person.emails.map(({ email, verified, primary }) => ({
        email: canonicalIdentifier('email', email),
        // Nobody works for an issuer there without a proven address; only some servers say so.
        isVerified: verified ?? primary,
        isPrimary: primary,
      })),
    })),
  }
}
