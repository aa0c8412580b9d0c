import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { foundMaximum, type SearchResults, searchAccount } from '#contracts/accounts/search.ts'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { type Collection, listCollections } from '#contracts/backpack/collections.ts'
import { t, writeName } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { call } from '#web/lib/api/call.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { collectionPath } from '#web/lib/backpack/collection-path.ts'
import { issuerKeyOf } from '#web/lib/backpack/issuer-key-of.ts'
import { tellForReader } from '#web/lib/backpack/tell-badge.ts'
import { backpackKey } from '#web/lib/backpack/use-backpack.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { useEmails, useProfile } from '#web/lib/data/use-profile.ts'
import { listActions, listPages } from './list-pages.ts'
import { holdsWords, joinEntries, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'

const pause = 200
const nothing: SearchResults = { badges: [], collections: [], issuers: [], badge_classes: [] }

const badgeEntry = (id: string, label: string, note: string): PaletteEntry => ({
  id: `badge ${id}`,
  label,
  note,
  address: backpackBadgePath({ id }),
})
const collectionEntry = ({ slug, name }: { slug: string; name: string }): PaletteEntry => ({
  id: `collection ${slug}`,
  label: name,
  address: collectionPath(slug),
})
const issuerEntry = ({ slug, name }: { slug: string; name: string }): PaletteEntry => ({
  id: `issuer ${slug}`,
  label: name,
  address: `/issuer/issuers/${encodeURIComponent(slug)}`,
})

const classEntry = ({ slug, name, issuer }: SearchResults['badge_classes'][number]): PaletteEntry => ({
  id: `class ${slug}`,
  label: name,
  note: issuer.name,
  address: `/issuer/issuers/${encodeURIComponent(issuer.slug)}/badges/${encodeURIComponent(slug)}`,
})

/** What the words find: first in what this browser has loaded already, then on the server. */
export function usePaletteGroups(words: string, isMember: boolean): { groups: PaletteGroup[]; isBusy: boolean } {
  const client = useQueryClient()
  const { data: profile } = useProfile()
  const { data: emails = [] } = useEmails()
  const { data: issuers = [] } = useIssuers()
  const { found, isBusy } = useFound(words, isMember)
  const own = new Set(emails.map(({ email }) => email))
  const mayMake = issuers.filter(({ staff }) => staff.some(({ role, user }) => role !== 'staff' && own.has(user.email)))
  const match = (entries: PaletteEntry[]) => entries.filter((entry) => holdsWords(entry, words))
  const pages = match(
    listPages({ isMember, hasIssuers: issuers.length > 0, isOperator: profile?.is_operator === true }),
  )
  if (!isMember) return { groups: [{ title: t('Pages'), entries: pages }], isBusy }

  const known = words === '' ? [] : (client.getQueryData<BackpackBadge[]>(backpackKey) ?? [])
  const badges = known
    .map(tellForReader)
    .map((badge) => badgeEntry(badge.id, badge.json.badge.name, issuerKeyOf(badge)))
  const sets = words === '' ? [] : (client.getQueryData<Collection[]>(readKey(listCollections)) ?? [])
  const paused = new Set(issuers.filter((issuer) => !mayAward(issuer)).map(({ slug }) => slug))
  const classes = match(found.badge_classes.map(classEntry))
  const open = match(found.badge_classes.filter(({ issuer }) => !paused.has(issuer.slug)).map(classEntry))
  const awards = open.map((entry) => ({
    ...entry,
    id: `award ${entry.id}`,
    label: t('Award {name}', { name: entry.label }),
    address: `${entry.address}/issue`,
  }))
  const groups = [
    {
      title: t('My badges'),
      entries: joinEntries(
        match(badges),
        match(
          found.badges.map(({ id, name, issuer, issuerStanding }) =>
            badgeEntry(id, name, writeName(new IssuerName(issuer, issuerStanding))),
          ),
        ),
      ),
    },
    {
      title: t('Collections'),
      entries: joinEntries(match(sets.map(collectionEntry)), match(found.collections.map(collectionEntry))),
    },
    {
      title: t('Issuers'),
      entries: joinEntries(words === '' ? [] : match(issuers.map(issuerEntry)), match(found.issuers.map(issuerEntry))),
    },
    { title: t('Badges of my issuers'), entries: classes },
    { title: t('Pages'), entries: pages },
    { title: t('Actions'), entries: [...match(listActions(mayMake)), ...awards] },
  ]
  return {
    groups: groups
      .map(({ title, entries }) => ({ title, entries: entries.slice(0, title === t('Pages') ? 20 : foundMaximum) }))
      .filter(({ entries }) => entries.length > 0),
    isBusy,
  }
}

/** Asks once somebody has stopped typing; what was found before stays until then. */
function useFound(words: string, isMember: boolean): { found: SearchResults; isBusy: boolean } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  const { data = nothing, isFetching } = useQuery({
    queryKey: readKey(searchAccount, {}, { q: asked }),
    queryFn: ({ signal }) => call(searchAccount, { query: { q: asked }, signal }),
    enabled: isMember && asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isWanted = isMember && words !== ''
  return { found: isWanted && asked !== '' ? data : nothing, isBusy: isWanted && (isFetching || asked !== words) }
}
