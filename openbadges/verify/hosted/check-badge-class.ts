import { idOf, isJsonObject } from '../../json.ts'
import type { Json } from '../../tools.ts'
import { type BadgeClassV2, parseBadgeClassV2 } from '../../v2/parse-badge-class.ts'
import type { DocumentSource } from '../document-source.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import { isWebAddress, readDeclared } from './read-declared.ts'

/** Follows an assertion to its badge class; a class with a web address counts only as found there. */
export async function checkBadgeClass(
  reference: Json | undefined,
  source: DocumentSource,
): Promise<{ check: Check; badge?: BadgeClassV2 }> {
  const url = idOf(reference)
  if (!isWebAddress(url)) {
    if (isJsonObject(reference)) return judge(parseBadgeClassV2(reference))
    return { check: failed('badge class', 'The badge does not say which badge class it is of.') }
  }
  const answer = await readDeclared(url, source)
  if (answer.ok) return judge(parseBadgeClassV2(answer.json))
  const detail = `The badge class could not be read: ${answer.detail}`
  return { check: answer.absent ? failed('badge class', detail, url) : notChecked('badge class', detail, url) }
}

function judge(badge: BadgeClassV2): { check: Check; badge: BadgeClassV2 } {
  const missing = findMissing(badge)
  if (missing !== undefined)
    return { check: failed('badge class', `The badge class has no ${missing}.`, badge.id), badge }
  return { check: passed('badge class', `The badge class is "${badge.name}".`, badge.id), badge }
}

function findMissing(badge: BadgeClassV2): string | undefined {
  if (!badge.types.includes('BadgeClass')) return 'type BadgeClass'
  if (badge.name === undefined) return 'name'
  if (badge.description === undefined) return 'description'
  return badge.criteriaUrl === undefined && badge.criteriaNarrative === undefined ? 'criteria' : undefined
}
