import { config } from '#infra/context.ts'
import type { BadgeReading } from '#openbadges'

/** The id in an address of an award of this server, of its picture or its files too; undefined for all others. */
export const findOwnAwardId = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  if (host !== new URL(config().origin).host) return undefined
  return /^\/public\/assertions\/([A-Za-z0-9_-]{22})(?:\.json)?(?:$|\/)/.exec(pathname)?.[1]
}

/** The award of this server that a badge is, by the address it gives itself. */
export const ownAwardOf = ({ facts, hostedAt }: BadgeReading): string | undefined =>
  findOwnAwardId(hostedAt ?? facts.id ?? '')
