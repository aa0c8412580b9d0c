import { textsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { type Check, failed } from './report.ts'

const handInBadge = 'Hand in the badge that somebody was awarded: its file, its picture or its own address.'
const others: { types: string[]; detail: string; next: string }[] = [
  {
    types: ['BadgeClass', 'Achievement'],
    detail: 'This is the description of a badge, not one that somebody was awarded.',
    next: handInBadge,
  },
  {
    types: ['Profile', 'Issuer'],
    detail: 'This describes somebody who issues badges; it is no badge.',
    next: handInBadge,
  },
  {
    types: ['VerifiablePresentation'],
    detail: 'This is a presentation with badges inside, not a badge itself.',
    next: 'Hand in each badge inside of it by itself.',
  },
]

/** Says of a document that belongs to badges and is none what it is, as that is no fault of its issuer. */
export function nameNoBadge(document: JsonObject): Check | undefined {
  const { type, '@type': keyword, badge, recipient, credentialSubject, issuer, proof } = document
  const isAward = [badge, recipient, credentialSubject].some((member) => member !== undefined)
  if (isAward || (issuer !== undefined && proof !== undefined)) return undefined
  const given = textsOf(type ?? keyword)
  const known = others.find(({ types }) => types.some((each) => given.includes(each)))
  return known && failed('type', known.detail, undefined, { next: known.next })
}
