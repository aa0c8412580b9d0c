import { urlLength } from '#contracts/fields/limits.ts'
import type { FoundOn } from '#contracts/verifier/verifier.ts'
import { type PageTag, readTags } from '#infra/outside/read-tags.ts'
import { guessAddresses } from './platforms.ts'

/** What may be the badge of a page, or lead to it. */
export type Candidate = { by: FoundOn['by']; url: string } | { by: FoundOn['by']; text: string }

const ofBadges = new Set([
  'application/ld+json',
  'application/vc+ld+json',
  'application/vc',
  'application/vc+jwt',
  'application/vc+ld+json+jwt',
])
const pictureNames = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image'])
const oembed = 'application/json+oembed'

/** More of a kind is a list of badges, and no page of one. */
const mostOfAKind = 10

/** What a page says of itself, its own word first; `at` is where it was in the end, `asked` where it was looked for. */
export const listCandidates = (html: string, { asked, at }: { asked: string; at: string }): Candidate[] => {
  let base = at
  const kinds = {
    link: [] as Candidate[],
    embedded: [] as Candidate[],
    plain: [] as Candidate[],
    oembed: [] as Candidate[],
    picture: [] as Candidate[],
  }
  const add = (kind: keyof typeof kinds, by: FoundOn['by'], href: string | undefined): void => {
    const url = resolve(href, base)
    if (url !== undefined && kinds[kind].length < mostOfAKind) kinds[kind].push({ by, url })
  }
  for (const { name, attributes, text } of readTags(html)) {
    if (name === 'base' && base === at) base = resolve(attributes.get('href'), at) ?? at
    else if (name === 'link') {
      const kind = nameLink(attributes)
      if (kind) add(kind, kind === 'plain' ? 'link' : kind, attributes.get('href'))
    } else if (name === 'meta' && isPicture(attributes)) add('picture', 'picture', attributes.get('content'))
    else if (name === 'script' && ofBadges.has(typeOf(attributes)) && text && kinds.embedded.length < mostOfAKind)
      kinds.embedded.push({ by: 'embedded', text: text.trim() })
  }
  const known = guessAddresses(asked).map((url): Candidate => ({ by: 'platform', url }))
  const { link, embedded, plain, oembed: described, picture } = kinds
  return withoutTwice([...link, ...embedded, ...known, ...plain, ...described, ...picture], [asked, at])
}

/** What is known of an address that answers programs with a refusal. */
export const listKnown = (asked: string): Candidate[] =>
  withoutTwice(
    guessAddresses(asked).map((url) => ({ by: 'platform', url })),
    [asked],
  )

type Attributes = PageTag['attributes']

const typeOf = (attributes: Attributes): string => (attributes.get('type')?.split(';')[0] ?? '').trim().toLowerCase()
const isPicture = (attributes: Attributes): boolean =>
  pictureNames.has((attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase())

function nameLink(attributes: Attributes): 'link' | 'plain' | 'oembed' | 'picture' | undefined {
  const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  if (relations.includes('image_src')) return 'picture'
  if (!relations.includes('alternate') && !relations.includes('describedby')) return undefined
  const type = typeOf(attributes)
  if (ofBadges.has(type)) return 'link'
  if (type === oembed) return 'oembed'
  return type === 'application/json' ? 'plain' : undefined
}

/** An address of the web, in full; undefined for all others. */
export function resolve(href: string | undefined, base: string): string | undefined {
  if (!href || href.length > urlLength || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  url.hash = ''
  const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isWeb && url.href.length <= urlLength ? url.href : undefined
}

function withoutTwice(candidates: Candidate[], known: string[]): Candidate[] {
  const seen = new Set(known.map((url) => resolve(url, url) ?? url))
  return candidates.filter((candidate) => {
    if (!('url' in candidate)) return true
    const isNew = !seen.has(candidate.url)
    seen.add(candidate.url)
    return isNew
  })
}
