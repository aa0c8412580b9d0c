import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { listOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type ValueKind, valueKinds } from './value-kinds.ts'

// Published by the makers of Open Badges, on sites of which some have gone; what each of them requires.
const published =
  /^https?:\/\/(?:w3id\.org\/openbadges|openbadgespec\.org|openbadges\.org|purl\.imsglobal\.org\/spec\/ob\/v2p0)\/extensions\/(\w+)\/context\.json$/

const required: Record<string, Record<string, Extract<ValueKind, 'text' | 'web address'>>> = {
  recipientProfile: { name: 'text' },
  applyLink: { url: 'web address' },
  originalCreator: { url: 'web address' },
}

/** What an extension of a well-known context lacks; undefined for contexts that are not known here. */
export function findKnownFault(context: string, extension: JsonObject): { fault: Finding | undefined } | undefined {
  const name = published.exec(context)?.[1] ?? ''
  const members = Object.hasOwn(required, name) ? required[name] : undefined
  if (members === undefined) return undefined
  const faults = Object.entries(members).flatMap(([member, kind]): Finding[] => {
    const [value] = listOf(extension[member])
    if (value === undefined) return [finding('extension.lacks', { name: member })]
    return valueKinds[kind].is(value)
      ? []
      : [
          kind === 'text'
            ? finding('extension.no-text', { name: member })
            : finding('extension.no-address', { name: member }),
        ]
  })
  return { fault: faults[0] }
}
