import { createHash } from 'node:crypto'
import type { MovedBadgeClass, MovedIssuer } from '../form.ts'
import { MoveSourceError } from '../move-source-error.ts'
import type { Report } from '../report.ts'
import type { Facts } from './fields.ts'
import { readAlignment } from './read-alignment.ts'
import { readEmail, readList, readName, readProse, readSteps, readUrl } from './read-words.ts'

/** The same from one reading to the next; ids that nobody else could have are kept. */
export const idOf = (title: string, kind: string, own: string): string =>
  /^[\w-]{16,64}$/.test(own)
    ? own
    : createHash('sha256')
        .update(JSON.stringify([title, kind, own]))
        .digest('base64url')
        .slice(0, 22)

export type Shelf = ReturnType<typeof openShelf>

/** Issuers and badge classes as rows name them; `issuer` is the one of all, where the rows name none or other names. */
export const openShelf = (
  { title, issuer, ownerId }: { title: string; issuer: string | undefined; ownerId: string },
  report: Report,
) => {
  const [issuers, badges] = [new Map<string, MovedIssuer>(), new Map<string, MovedBadgeClass>()]
  const findIssuer = (facts: Facts): string => {
    const name = readName(issuer ?? facts.issuerName)
    if (name === '') throw new MoveSourceError('The export names no issuer: name it with --issuer.')
    const id = idOf(title, 'issuer', name)
    const known = issuers.get(id)
    const told = {
      url: known?.url ?? readUrl(facts.issuerUrl),
      email: known?.email ?? readEmail(facts.issuerEmail) ?? null,
      description: known?.description ?? readProse(facts.issuerDescription),
      picture: known?.picture ?? facts.issuerImage ?? null,
    }
    if (known) Object.assign(known, told)
    else
      issuers.set(id, {
        id,
        slug: null,
        name,
        ...told,
        extensions: {},
        createdAt: new Date(),
        createdBy: ownerId,
        staff: [{ person: ownerId, role: 'owner' }],
      })
    return id
  }
  const findBadge = (facts: Facts, createdAt: Date): string | undefined => {
    const name = readName(facts.badgeName)
    if (name === '') return undefined
    const issuerId = findIssuer(facts)
    const id = idOf(title, 'badge', facts.badgeId ?? `${issuerId} ${name}`)
    if (badges.has(id)) return id
    const alignment = readAlignment(facts.alignment)
    for (let lost = 0; lost < alignment.lost; lost++)
      report.note('lost', 'alignments without a name or an address', name)
    badges.set(id, {
      id,
      slug: null,
      issuer: issuerId,
      name,
      description: readProse(facts.badgeDescription) ?? name,
      picture: facts.badgeImage ?? null,
      criteriaText: readSteps(facts.criteriaText),
      criteriaUrl: readUrl(facts.criteriaUrl),
      tags: readList(facts.tags),
      alignment: alignment.kept,
      extensions: {},
      expires: null,
      createdAt: createdAt.getTime() === 0 ? new Date() : createdAt,
      createdBy: ownerId,
    })
    return id
  }
  return { issuers, badges, findBadge }
}
