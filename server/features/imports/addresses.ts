import type { BadgeReading } from '#openbadges'
import { isOwnAddress } from '../verifier/index.ts'

/** The id in an address of an award of this server, of its picture or its files too; undefined for all others. */
export const findOwnAwardId = (url: string): string | undefined =>
  isOwnAddress(url)
    ? /^\/public\/assertions\/([A-Za-z0-9_-]{22})(?:\.json)?(?:$|\/)/.exec(new URL(url).pathname)?.[1]
    : undefined

/** The award of this server that a badge is, by the address it gives itself. */
export const ownAwardOf = ({ facts, hostedAt }: BadgeReading): string | undefined =>
  findOwnAwardId(hostedAt ?? facts.id ?? '')
