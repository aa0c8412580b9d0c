import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import type { Page } from '#web/lib/api/call.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'

export interface AwardListResult {
  instances: readonly DeskAward[]
  links: { hasNext: boolean; hasPrev: boolean; nextUrl: string | undefined; prevUrl: string | undefined }
}

/** A page with the links to its neighbours; only our own server's links are followed. */
export function toAwardList({ rows, next, previous }: Page<DeskAward[]>): AwardListResult {
  const [nextUrl, prevUrl] = [ours(next), ours(previous)]
  return {
    instances: rows,
    links: { hasNext: nextUrl !== undefined, hasPrev: prevUrl !== undefined, nextUrl, prevUrl },
  }
}

function ours(address: string | undefined): string | undefined {
  try {
    return address === undefined ? undefined : ownAddress(address)
  } catch {
    return undefined
  }
}
