import { moodle } from '../exports/moodle.ts'
import { readJson } from '../read-json.ts'
import type { Report } from '../report.ts'

/**
 * The public addresses of badges in a list of them: an answer of Moodle's `core_badges_get_user_badges`, what Open Badge
 * Passport lists for an export, or its copy of all data of a person. Undefined for anything else.
 */
export function readAddresses(text: string, report: Report): string[] | undefined {
  const page = readJson(text)
  if (typeof page !== 'object' || page === null) return undefined
  const badges = [Reflect.get(page, 'badges'), Reflect.get(page, 'user_badges')].find(Array.isArray)
  return badges?.flatMap((badge: unknown) => {
    const address = typeof badge === 'object' && badge !== null ? addressOf(badge) : undefined
    if (address === undefined) report.note('lost', 'badges of a list that says no address of theirs', nameOf(badge))
    return address ?? []
  })
}

function addressOf(badge: object): string | undefined {
  const say = (name: string): string | undefined => {
    const value: unknown = Reflect.get(badge, name)
    return typeof value === 'string' ? value : undefined
  }
  const own = say('assertion_url')
  if (own !== undefined && /^https?:/i.test(own) && URL.canParse(own)) return own
  return moodle.addressOf?.(say('uniquehash') ?? '', { badgeImage: say('badgeurl'), issuerUrl: say('issuerurl') })
}

function nameOf(badge: unknown): string | undefined {
  const name: unknown = typeof badge === 'object' && badge !== null ? Reflect.get(badge, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}
