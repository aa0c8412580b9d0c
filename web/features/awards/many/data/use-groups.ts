import { listAwards } from '#contracts/awards/awards.ts'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { callPage } from '#web/lib/api/call.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { nextOf } from '#web/lib/data/use-pages.ts'

const shownAtMost = 5
const pageRows = 500
/** Whoever wants more of them takes the file of the recipients. */
export const peopleAtMost = 5000

/** The badges of an issuer whose holders may get another one, those with most first. */
export function useGroups(issuerSlug: string, badgeSlug: string): BadgeClass[] {
  const { data = [] } = useBadgeClasses(issuerSlug)
  return data
    .filter(({ slug, recipient_count: count }) => slug !== badgeSlug && count > 0)
    .sort((one, other) => other.recipient_count - one.recipient_count)
    .slice(0, shownAtMost)
}

export interface ChosenGroup {
  /** Each as a line of a list. */
  lines: readonly string[]
  /** Those whom a list cannot take. */
  without: number
  /** Whether there are more than are taken at once. */
  isCut: boolean
}

/** The people who hold a badge, to award another one to. */
export async function listGroup(issuerSlug: string, { slug }: BadgeClass): Promise<ChosenGroup> {
  const lines: string[] = []
  let at: string | undefined
  let count = 0
  do {
    const page = await callPage(listAwards, {
      params: { issuerSlug, badgeSlug: slug },
      query: { num: String(pageRows), include_expired: 'true' },
      at,
    })
    for (const { recipient_type: type, recipient_identifier: address, extensions } of page.rows) {
      if (type === 'email') lines.push(`${address},${quote(readRecipientName(extensions))}`)
    }
    count += page.rows.length
    at = nextOf(page)
  } while (at !== undefined && count < peopleAtMost)
  return { lines, without: count - lines.length, isCut: at !== undefined }
}

/** Puts people below a list; with the heading if they are the first. */
export function addGroup(text: string, { lines }: ChosenGroup): string {
  if (lines.length === 0) return text
  return [text.trim() === '' ? heading : text.trim(), ...lines].join('\n')
}

const heading = 'email,name'

/** Whether a list is made of groups only, so that another one fits below. */
export const isOfGroups = (text: string): boolean => text.trim() === '' || text.startsWith(`${heading}\n`)

const quote = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
