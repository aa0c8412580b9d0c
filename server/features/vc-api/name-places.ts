import type { NewAward } from '#contracts/awards/awards.ts'
import type { FieldFaults } from '#infra/errors.ts'
import { awardDetailTable } from '#shared/badges/award-details.ts'
import { mapDetails } from '#shared/badges/map-details.ts'

// The part of a credential, or of the options beside it, that each member of an award is read from.
const members: Record<keyof NewAward, string> = {
  recipient_identifier: 'credential.credentialSubject.identifier',
  email: 'credential.credentialSubject.identifier',
  recipient_type: 'credential.credentialSubject.identifier',
  narrative: 'credential.credentialSubject.narrative',
  evidence: 'credential.evidence',
  evidence_items: 'credential.evidence',
  expires: 'credential.validUntil',
  create_notification: 'options.notify',
  hashed: 'options.hashed',
  // Nothing in a credential leads to these.
  allow_duplicate_awards: 'credential',
  extensions: 'credential',
  ...mapDetails(awardDetailTable, 'name', ({ at, member }) =>
    at === 'subject' ? `credential.credentialSubject.${member}` : `credential.${member}`,
  ),
  results: 'credential.credentialSubject.result',
}

const isMember = (name: string): name is keyof NewAward => Object.hasOwn(members, name)

/**
 * What is wrong with an award, by the places of the credential that was sent for it: a list of one keeps its index, and who
 * names the recipient by the id of the subject is told of that.
 */
export const namePlaces = (faults: FieldFaults, sent: Record<string, unknown>): FieldFaults => {
  const named: FieldFaults = {}
  for (const [field, said] of Object.entries(faults)) {
    const [head = '', ...rest] = field.split('.')
    const place = isMember(head) ? locate(members[head], rest, sent) : field
    const known = named[place]
    named[place] = known === undefined ? said : [known, said].flat()
  }
  return named
}

function locate(member: string, rest: string[], sent: Record<string, unknown>): string {
  const inside = rest.map((name) => (name === 'evidence_url' ? 'id' : name))
  if (member === 'credential.evidence') {
    return [member, ...(Array.isArray(sent.evidence) ? inside : inside.slice(1))].join('.')
  }
  return [inSent(nameRecipient(member, sent), sent), ...inside].join('.')
}

/** A place of the credential as it was sent: the subject may be a list of one. */
export const inSent = (place: string, { credentialSubject }: Record<string, unknown>): string =>
  Array.isArray(credentialSubject) ? place.replace(/^credential\.credentialSubject\b/, '$&.0') : place

function nameRecipient(member: string, { credentialSubject }: Record<string, unknown>): string {
  const [subject] = [credentialSubject].flat()
  const isNamed = typeof subject === 'object' && subject !== null && 'identifier' in subject
  return isNamed ? member : member.replace(/\.identifier$/, '.id')
}
