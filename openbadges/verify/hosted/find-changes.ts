import { idOf, listOf, writeCanonical } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'

// What a holder could want to change in a copy. Texts and evidence may be newer on the issuer's site.
const telling = ['recipient', 'issuedOn', 'expires']

/** Names of the members in which a copy says something else than the assertion its issuer hosts (Open Badges 2.0). */
export function findChanges(copy: JsonObject, hosted: JsonObject, members = telling): string[] {
  const extensions = Object.keys(copy).filter((name) => name.startsWith('extensions:'))
  return [...members, ...extensions].filter(
    (name) => copy[name] !== undefined && writeCanonical(copy[name]) !== writeCanonical(hosted[name]),
  )
}

/**
 * True for a copy that names another badge class than the assertion its issuer hosts. A site that was renamed, or is asked by
 * https now, has its classes where it has its assertions, under the paths that they had.
 */
export function namesOtherClass(copy: JsonObject, hosted: JsonObject): boolean {
  const [before, now] = [copy, hosted].map(({ badge }) => idOf(listOf(badge)[0]))
  if (before === undefined || now === undefined || isSameClass(dropEdition(before), dropEdition(now))) return false
  const [pathBefore, path] = [pathBeside(before, copy), pathBeside(now, hosted)]
  return pathBefore === undefined || path === undefined || !isSameClass(pathBefore, path)
}

// Once a class has changed, Sash names the version that the badge was awarded with; copies from before name the class alone.
const isSameClass = (before: string, now: string): boolean =>
  before === now || (now.startsWith(`${before}?version=`) && /^\d+$/.test(now.slice(before.length + 9)))

/** The path of an address on the site of a document's own; undefined elsewhere. */
function pathBeside(url: string, { id }: JsonObject): string | undefined {
  if (typeof id !== 'string' || !URL.canParse(url) || !URL.canParse(id)) return undefined
  const { host, pathname, search } = new URL(url)
  return host !== '' && host === new URL(id).host ? dropEdition(pathname + search) : undefined
}

// Badgr serves each document in several editions, and names the one that is not its own in the address.
const dropEdition = (url: string): string => url.replace(/\?v=\d_\d$/, '')
