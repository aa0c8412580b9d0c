import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportAwards, listIssuerAwards, resendAwardMail, revokeAwards } from '#contracts/awards/award-lists.ts'
import { type Award, awardBadge, listAwards, type NewAward, revokeAward } from '#contracts/awards/awards.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import {
  type BadgePath,
  getBadgeClass,
  listAllBadgeClasses,
  listBadgeClasses,
} from '#contracts/badge-classes/badge-classes.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { getIssuer } from '#contracts/issuers/issuers.ts'
import { call, callFile, callPage } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { type AwardFilter, toAwardQuery } from './award-query.ts'
import { toAwardList } from './to-award-list.ts'

/** `at` is the address of another page, as the server linked it. */
export const useAwards = (path: BadgePath, filter: AwardFilter, at: string | undefined) => {
  const query = { num: String(pageSize), ...toAwardQuery(filter) }
  return useQuery({
    queryKey: [...readKey(listAwards, { ...path }, query), at],
    queryFn: async ({ signal }) => toAwardList(await callPage(listAwards, { params: path, query, at, signal })),
    placeholderData: keepPreviousData,
  })
}

export async function refreshAwards({ issuerSlug, badgeSlug }: BadgePath): Promise<void> {
  const keys = [
    readKey(listAwards),
    readKey(listIssuerAwards, { issuerSlug }),
    // How many it has given stands there too.
    readKey(getIssuer, { issuerSlug }),
    readKey(getBadgeClass, { issuerSlug, badgeSlug }),
    readKey(listBadgeClasses, { issuerSlug }),
    readKey(listAllBadgeClasses),
    readKey(listBackpackBadges),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export async function sendAward(path: BadgePath, body: NewAward): Promise<Award> {
  const made = await call(awardBadge, { params: path, body })
  await refreshAwards(path)
  return made
}

export const sendAgain = (path: BadgePath, awardSlug: string): Promise<void> =>
  call(resendAwardMail, { params: { ...path, awardSlug } })

export async function sendRevocation(path: BadgePath, awardSlug: string, reason: string): Promise<void> {
  await call(revokeAward, { params: { ...path, awardSlug }, body: { revocation_reason: reason } })
  await refreshAwards(path)
}

const revokedAtOnce = 500

export interface Refusal {
  award: string
  reason: string
}

/** Answers those that could not be revoked. */
export async function sendRevocations(path: BadgePath, slugs: readonly string[], reason: string): Promise<Refusal[]> {
  const refused: Refusal[] = []
  try {
    for (let start = 0; start < slugs.length; start += revokedAtOnce) {
      const body = { awards: slugs.slice(start, start + revokedAtOnce), revocation_reason: reason }
      refused.push(...(await call(revokeAwards, { params: path, body })).refused)
    }
  } finally {
    await refreshAwards(path)
  }
  return refused
}

/** Fetched with the token and handed over as a file: a plain link would have to carry the token in its address. */
export async function saveAwards(path: BadgePath, badgeName: string, filter: AwardFilter): Promise<void> {
  saveFile(
    `${nameOfFile(badgeName) || path.badgeSlug}-recipients.csv`,
    await callFile(exportAwards, { params: path, query: toAwardQuery(filter) }),
  )
}

/** Letters and numbers of any script; everything else may mean something to a file system. */
function nameOfFile(name: string): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return Array.from(words.replace(/^-/, '')).slice(0, 60).join('').replace(/-$/, '')
}
