import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportAwards, listIssuerAwards, resendAwardMail, revokeAwards } from '#contracts/awards/award-lists.ts'
import { type Award, awardBadge, getAward, listAwards, type NewAward, revokeAward } from '#contracts/awards/awards.ts'
import {
  type AwardFigures,
  type DeskAward,
  exportIssuerAwards,
  getAwardFigures,
  searchAwards,
  sendAwardMails,
} from '#contracts/awards/issuer-desk.ts'
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
export const useAwards = (issuerSlug: string, filter: AwardFilter, at: string | undefined) => {
  const query = { num: String(pageSize), ...toAwardQuery(filter) }
  const params = { issuerSlug }
  return useQuery({
    queryKey: [...readKey(searchAwards, params, query), at],
    queryFn: async ({ signal }) => toAwardList(await callPage(searchAwards, { params, query, at, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Of all badge classes of the issuer, or of one. */
export const useAwardFigures = (issuerSlug: string, badge: string) => {
  const query = badge === '' ? {} : { badge }
  return useQuery({
    queryKey: readKey(getAwardFigures, { issuerSlug }, query),
    queryFn: ({ signal }): Promise<AwardFigures> => call(getAwardFigures, { params: { issuerSlug }, query, signal }),
  })
}

const awardKeys = (issuerSlug: string) => [
  readKey(listIssuerAwards, { issuerSlug }),
  readKey(searchAwards, { issuerSlug }),
  readKey(getAwardFigures, { issuerSlug }),
]

/** After mails were sent: what is told of them is asked for anew. */
export async function refreshMails(issuerSlug: string): Promise<void> {
  const keys = [readKey(listAwards), readKey(getAward), ...awardKeys(issuerSlug)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export async function refreshAwards({ issuerSlug, badgeSlug }: BadgePath): Promise<void> {
  const keys = [
    readKey(listAwards),
    ...awardKeys(issuerSlug),
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

/** Answers those that could not be revoked; a call is about one badge class. */
export async function sendRevocations(
  issuerSlug: string,
  awards: readonly DeskAward[],
  reason: string,
): Promise<Refusal[]> {
  const refused: Refusal[] = []
  for (const badgeSlug of new Set(awards.map(({ badge }) => badge.slug))) {
    const path = { issuerSlug, badgeSlug }
    const slugs = awards.filter(({ badge }) => badge.slug === badgeSlug).map(({ slug }) => slug)
    try {
      for (let start = 0; start < slugs.length; start += revokedAtOnce) {
        const body = { awards: slugs.slice(start, start + revokedAtOnce), revocation_reason: reason }
        refused.push(...(await call(revokeAwards, { params: path, body })).refused)
      }
    } finally {
      await refreshAwards(path)
    }
  }
  return refused
}

/** Writes again to those who were awarded, a page of them at a time; answers those who get no mail. */
export async function sendMails(
  issuerSlug: string,
  awards: readonly DeskAward[],
  kind: 'again' | 'reminder',
): Promise<Refusal[]> {
  const slugs = awards.map(({ slug }) => slug)
  const refused: Refusal[] = []
  try {
    for (let start = 0; start < slugs.length; start += pageSize) {
      const body = { awards: slugs.slice(start, start + pageSize), kind }
      refused.push(...(await call(sendAwardMails, { params: { issuerSlug }, body })).refused)
    }
  } finally {
    await refreshMails(issuerSlug)
  }
  return refused
}

/** Fetched with the token and handed over as a file: a plain link would have to carry the token in its address. */
export async function saveAwards(path: BadgePath, badgeName: string, filter: AwardFilter): Promise<void> {
  const { badge: _, ...query } = toAwardQuery(filter)
  saveFile(
    `${nameOfFile(badgeName) || path.badgeSlug}-recipients.csv`,
    await callFile(exportAwards, { params: path, query }),
  )
}

/** The same of a whole issuer. */
export async function saveIssuerAwards(issuerSlug: string, name: string, filter: AwardFilter): Promise<void> {
  saveFile(
    `${nameOfFile(name) || issuerSlug}-awards.csv`,
    await callFile(exportIssuerAwards, { params: { issuerSlug }, query: toAwardQuery(filter) }),
  )
}

/** Letters and numbers of any script; everything else may mean something to a file system. */
function nameOfFile(name: string): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return Array.from(words.replace(/^-/, '')).slice(0, 60).join('').replace(/-$/, '')
}
