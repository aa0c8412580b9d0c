import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { archiveBadgeClass } from '#contracts/badge-classes/badge-class-actions.ts'
import {
  type BadgeClass,
  type BadgeClassInput,
  type BadgePath,
  createBadgeClass,
  deleteBadgeClass,
  getBadgeClass,
  listAllBadgeClasses,
  listBadgeClasses,
  updateBadgeClass,
} from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer, listIssuers } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { readDataUrl } from '#web/lib/formats/read-data-url.ts'
import { type BadgeClassValues, startBadgeClassForm } from './badge-class-form-schema.ts'
import { applyInput, showLocally } from './show-locally.ts'

async function refreshLists(issuerSlug: string): Promise<void> {
  const keys = [
    readKey(listBadgeClasses, { issuerSlug }),
    readKey(listAllBadgeClasses),
    readKey(listIssuers),
    readKey(getIssuer, { issuerSlug }),
    readKey(listBackpackBadges),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Creates the badge class, or saves the one that is given, and leads to its page. */
export function useSaveBadgeClass(issuerSlug: string, existing: BadgeClass | undefined) {
  const navigate = useNavigate()
  return async (body: BadgeClassInput): Promise<void> => {
    const saved = existing
      ? await saveChange(issuerSlug, existing, body)
      : await call(createBadgeClass, { params: { issuerSlug }, body })
    queryClient.setQueryData(readKey(getBadgeClass, { issuerSlug, badgeSlug: saved.slug }), saved)
    await refreshLists(issuerSlug)
    const { name } = saved
    notices.success(existing ? t('Saved badge: {name}.', { name }) : t('Created badge: {name}.', { name }), {
      retain: true,
    })
    await navigate(`/issuer/issuers/${issuerSlug}/badges/${saved.slug}`)
  }
}

async function saveChange(issuerSlug: string, existing: BadgeClass, body: BadgeClassInput): Promise<BadgeClass> {
  const path = { issuerSlug, badgeSlug: existing.slug }
  const revert = showLocally(path, applyInput(existing, body))
  try {
    return await call(updateBadgeClass, { params: path, body })
  } catch (failure) {
    revert()
    throw failure
  }
}

/** Puts a badge class away or brings it back. */
export async function putAway(path: BadgePath, badgeClass: BadgeClass, archived: boolean): Promise<void> {
  const { name } = badgeClass
  const revert = showLocally(path, { ...badgeClass, archived })
  try {
    const saved = await call(archiveBadgeClass, { params: path, body: { archived } })
    queryClient.setQueryData(readKey(getBadgeClass, { ...path }), saved)
    notices.success(archived ? t('Archived badge: {name}.', { name }) : t('{name} can be awarded again.', { name }))
    await refreshLists(path.issuerSlug)
  } catch (failure) {
    revert()
    const message = messageOf(failure)
    notices.error(
      archived
        ? t('Failed to archive badge class: {message}', { message })
        : t('Failed to bring back badge class: {message}', { message }),
    )
  }
}

export function useDeleteBadgeClass(path: BadgePath) {
  const navigate = useNavigate()
  return async ({ name }: BadgeClass): Promise<void> => {
    await call(deleteBadgeClass, { params: path })
    notices.success(t('Removed badge class: {name}.', { name }), { retain: true })
    await navigate(`/issuer/issuers/${path.issuerSlug}`)
    queryClient.removeQueries({ queryKey: readKey(getBadgeClass, { ...path }) })
    await refreshLists(path.issuerSlug)
  }
}

/** The form as it opens for a copy of a badge class, with a picture of its own. */
export function useBadgeClassCopy({ issuerSlug, badgeSlug }: Partial<BadgePath>) {
  return useQuery({
    queryKey: ['badge class copy', issuerSlug, badgeSlug],
    queryFn: async ({ signal }): Promise<BadgeClassValues> => {
      const params = { issuerSlug: issuerSlug ?? '', badgeSlug: badgeSlug ?? '' }
      const badge = await call(getBadgeClass, { params, signal })
      const image = await readPicture(badge.image, signal)
      return { ...startBadgeClassForm(badge), name: t('{name} (copy)', { name: badge.name }), image }
    },
    enabled: badgeSlug !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

/** A stored picture as data URL, because a new badge class brings its own. */
async function readPicture(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw unreadable()
  const type = response.headers.get('Content-Type') ?? 'image/png'
  return readDataUrl(new Blob([await response.arrayBuffer()], { type })).catch(() => {
    throw unreadable()
  })
}

function unreadable(): Error {
  return new Error(t('The picture could not be read.'))
}
